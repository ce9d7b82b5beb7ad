import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { Answers } from "@app/contract";
import { deviceTypes, noAnswers, workModes } from "@app/contract";
import type { BriefNames, Named } from "#facts.ts";

const table = (name: string) => {
  const file = new URL(`../../../../apps/server/src/reference-data/${name}.csv`, import.meta.url);
  return parse<Record<string, string>>(readFileSync(file), { bom: true, columns: true });
};

/** The catalogue that the product ships. */
export const catalogue = {
  standards: table("frameworks"),
  workPlatforms: table("work-platforms"),
  cloudPlatforms: table("cloud-platforms"),
  saasApps: table("saas"),
  itSecurityApps: table("it-security"),
};

const named = (list: "workPlatforms" | "cloudPlatforms" | "saasApps" | "itSecurityApps") =>
  new Map<string, Named>(
    catalogue[list].map(({ identifier, name, category }) => [
      identifier!,
      { name: name!, category },
    ]),
  );

export const names: BriefNames = {
  standards: new Map(catalogue.standards.map(({ identifier, name }) => [identifier!, name!])),
  workPlatforms: named("workPlatforms"),
  cloudPlatforms: named("cloudPlatforms"),
  saasApps: named("saasApps"),
  itSecurityApps: named("itSecurityApps"),
};

type Given = Partial<Omit<Answers, "devices" | "scopeData">> & {
  devices?: Partial<Answers["devices"]>;
};

/** The answers of a company: those given over an empty check-up; `notSure`: rows of the scope. */
export function company({ devices, ...given }: Given, notSure: string[] = []): Answers {
  const rows = (part: object) =>
    Object.fromEntries(
      Object.entries(part).map(([key, entry]) => [
        key,
        { ...entry, notSure: notSure.includes(key) },
      ]),
    );
  const { staff, devices: kinds } = noAnswers.scopeData;
  return {
    ...noAnswers,
    ...given,
    devices: { ...noAnswers.devices, ...devices },
    scopeData: { staff: rows(staff), devices: rows(kinds) } as Answers["scopeData"],
  };
}

/** A source of numbers from 0 to 1 that are the same in every run. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const places = [
  "Torstrasse 1, 10119 Berlin, Germany",
  "12 Main St, Springfield, CA 90210, USA",
  "350 Fifth Avenue, New York, NY 10118",
  "1 Poultry, London, UK",
  "100 Queen St W, Toronto, Canada",
  "5 Elm St, Austin, TX",
];

/** A made-up company that wants this standard. */
export function randomCompany(random: () => number, standard: string): Answers {
  const whole = (below: number) => Math.floor(random() * below);
  const pick = <Value>(values: readonly Value[]) => values[whole(values.length)]!;
  const some = (list: Record<string, string>[], most: number) => [
    ...new Set(Array.from({ length: whole(most + 1) }, () => pick(list).identifier!)),
  ];
  const most = pick([1, 5, 40, 400]);
  const fullyRemote = random() < 0.3;
  const rows = [...workModes, ...deviceTypes];
  const reason = () => pick(["unsaid", "none", "unknown"] as const);
  return company(
    {
      companyName: "Acme",
      complianceStandard: standard,
      staffRemote: whole(most),
      staffHybrid: whole(most),
      staffOnsite: fullyRemote ? 0 : whole(most) + 1,
      fullyRemote,
      locations: fullyRemote ? [] : [...new Set([pick(places), pick(places)])],
      workPlatforms: some(catalogue.workPlatforms, 3),
      cloudPlatforms: some(catalogue.cloudPlatforms, 3),
      saasApps: some(catalogue.saasApps, pick([0, 6, 25, 100])),
      itSecurityApps: some(catalogue.itSecurityApps, pick([0, 2, 8, 25])),
      noSaas: reason(),
      noItSecurity: reason(),
      devices: Object.fromEntries(
        deviceTypes.map((type) => [type, random() < 0.4 ? 0 : whole(most + 1)]),
      ),
    },
    rows.filter(() => random() < 0.15),
  );
}
