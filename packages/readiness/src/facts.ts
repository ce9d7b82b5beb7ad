import type { Answers, StepKey } from "@app/contract";
import type {
  ChosenName,
  Condition,
  CountName,
  Coverage,
  SignalWanted,
  Term,
} from "./condition.ts";
import { coverageOf, signalsOf } from "./condition.ts";
import type { ReadinessData } from "./tables.ts";
import { countsOf, coverageOfKinds, deviceKinds, rowText } from "./counts.ts";
import type { ScopeRow } from "./counts.ts";
import { oneLine, productLists, productsOf } from "./products.ts";
import type { BriefNames, Product } from "./products.ts";
import { counted, joined } from "./text.ts";
import type { Piece, Sentence } from "./text.ts";

const stepsOfCount: Partial<Record<CountName, StepKey[]>> = {
  staff: ["staff"],
  offsite: ["staff"],
  remote: ["staff"],
  hybrid: ["staff"],
  onsite: ["staff"],
  locations: ["locations"],
  saas: ["saas"],
  apps: ["saas", "itSecurity"],
  cloudcount: ["cloudPlatforms"],
};

/** Work platforms that are a suite in the cloud. */
const suites = [
  "microsoft-365",
  "google-workspace",
  "zoho-workplace",
  "microsoft-teams",
  "slack",
  "zoom-workplace",
];
/** Cloud platforms on which customers run systems of their own. */
const bigClouds = [
  "aws",
  "azure",
  "gcp",
  "aws-govcloud",
  "azure-government",
  "oracle-cloud",
  "ibm-cloud",
  "alibaba-cloud",
  "digitalocean",
  "akamai-cloud",
  "hetzner",
  "ovhcloud",
];

const productSteps = productLists.map(({ step }) => step);

/** What the answers say. Each look at them notes the steps that were looked at in `used`. */
export class Facts {
  readonly counts: Record<CountName, number>;
  readonly #answers: Answers;
  readonly #names: BriefNames;
  readonly #regions: Map<string, string[]>;
  readonly #products: Product[];
  #used = new Set<StepKey>();

  constructor(answers: Answers, names: BriefNames, data: ReadinessData) {
    this.#answers = answers;
    this.#names = names;
    this.#regions = new Map(data.places.map(({ region, words }) => [region, words]));
    this.#products = productsOf(answers, names, data.signals);
    this.counts = countsOf(answers);
  }

  /** Runs `look` and returns what it found, with the steps whose answers it looked at. */
  watched<Found>(look: () => Found): { found: Found; used: Set<StepKey> } {
    const outer = this.#used;
    const used = (this.#used = new Set());
    try {
      return { found: look(), used };
    } finally {
      for (const step of used) outer.add(step);
      this.#used = outer;
    }
  }

  holds(condition: Condition): boolean {
    return condition.every((part) => part.some((term) => this.#test(term) !== term.negated));
  }

  /** A sentence with its placeholders filled in; `when` is the condition that it belongs to. */
  fill(sentence: Sentence, when: Condition): string {
    return sentence.map((piece) => this.#fillPiece(piece, when)).join("");
  }

  get company(): string {
    return oneLine(this.#answers.companyName ?? "");
  }

  /** The rows of the scope that were marked as not sure: "9 servers". */
  notSure(): string[] {
    this.#use("scope", "staff", "devices");
    const { staff, devices } = this.#answers.scopeData;
    const totals: Record<string, number> = { ...this.counts, ...this.#answers.devices };
    return Object.entries({ ...staff, ...devices })
      .filter(([key, { notSure }]) => notSure && (totals[key] ?? 0) > 0)
      .map(([key]) => rowText(key as ScopeRow, totals[key]!));
  }

  /** The work and cloud platforms that were chosen, in the order of their steps. */
  chosenPlatforms(): { kind: "cloud" | "work"; identifier: string; name: string }[] {
    const { cloudPlatforms, workPlatforms } = this.#answers;
    return [
      ...cloudPlatforms.map((identifier) => ({ kind: "cloud" as const, identifier })),
      ...workPlatforms.map((identifier) => ({ kind: "work" as const, identifier })),
    ].map((one) => {
      const field = one.kind === "cloud" ? "cloudPlatforms" : "workPlatforms";
      return { ...one, name: this.#nameOf(field, one.identifier) };
    });
  }

  standardName(identifier: string): string {
    return oneLine(this.#names.standards.get(identifier) ?? identifier.toUpperCase());
  }

  clouds(): string {
    this.#use("cloudPlatforms");
    const names = this.#answers.cloudPlatforms.map((id) => this.#nameOf("cloudPlatforms", id));
    return joined(names) || "no cloud platform";
  }

  #use(...steps: StepKey[]) {
    for (const step of steps) this.#used.add(step);
  }

  #nameOf(field: (typeof productLists)[number]["field"], identifier: string): string {
    return oneLine(this.#names[field].get(identifier)?.name ?? identifier);
  }

  #productsWith(wanted: SignalWanted[]): { name: string; step: StepKey; covers: string[] }[] {
    const isWanted = ({ signal, strength }: Product["signals"][number]) =>
      wanted.some((one) => one.signal === signal && (!one.own || strength === "own"));
    return this.#products.flatMap(({ name, step, signals }) =>
      signals.filter(isWanted).map(({ covers }) => ({ name, step, covers })),
    );
  }

  /** Devices of which no product that was named covers the kind: "6 Android devices". */
  #uncovered(coverage: Coverage): string[] {
    this.#use("devices", ...productSteps);
    const { kinds, by } = coverageOfKinds[coverage];
    const products = this.#productsWith(by.map((signal) => ({ signal, own: false })));
    const covered = new Set(products.flatMap(({ covers }) => covers));
    return kinds
      .filter((kind) => !covered.has(kind))
      .flatMap((kind) => [...deviceKinds[kind]])
      .filter((type) => this.#answers.devices[type] > 0)
      .map((type) => rowText(type, this.#answers.devices[type]));
  }

  #placesIn(region: string): string[] {
    this.#use("locations");
    const words = this.#regions.get(region) ?? [];
    return this.#answers.locations
      .map(oneLine)
      .filter((location) => words.some((word) => endsWithPlace(location, word)));
  }

  #suites(): string[] {
    this.#use("workPlatform");
    return this.#answers.workPlatforms
      .filter((identifier) => suites.includes(identifier))
      .map((identifier) => this.#nameOf("workPlatforms", identifier));
  }

  #hasChosen(what: ChosenName): boolean {
    const { cloudPlatforms } = this.#answers;
    if (what === "work") return this.#suites().length > 0;
    this.#use("cloudPlatforms");
    if (what === "bigcloud") return cloudPlatforms.some((one) => bigClouds.includes(one));
    return cloudPlatforms.length > 0 || (what === "cloudwork" && this.#suites().length > 0);
  }

  #test(term: Term): boolean {
    switch (term.kind) {
      case "signal":
        this.#use(...productSteps);
        return this.#productsWith(term.anyOf).length > 0;
      case "standard":
        this.#use("standard");
        return term.anyOf.includes(this.#answers.complianceStandard ?? "");
      case "count": {
        for (const name of term.sum) this.#use(...(stepsOfCount[name] ?? ["devices"]));
        const sum = term.sum.reduce((all, name) => all + this.counts[name], 0);
        return compare(sum, term.comparison, term.limit);
      }
      case "uncovered":
        return this.#uncovered(term.coverage).length > 0;
      case "chosen":
        return this.#hasChosen(term.of);
      case "place":
        return this.#placesIn(term.region).length > 0;
      case "not-sure":
        return this.notSure().length > 0;
    }
  }

  #fillPiece(piece: Piece, when: Condition): string {
    if ("text" in piece) return piece.text;
    if ("count" in piece) {
      this.#use(...(stepsOfCount[piece.count] ?? ["devices"]));
      return counted(this.counts[piece.count], piece.noun);
    }
    if ("place" in piece) return joined(this.#placesIn(piece.place));
    switch (piece.list) {
      case "products": {
        const wanted = piece.signal ? [{ signal: piece.signal, own: false }] : signalsOf(when);
        const found = this.#productsWith(wanted);
        this.#use(...found.map(({ step }) => step));
        return joined([...new Set(found.map(({ name }) => name))]) || "none";
      }
      case "uncovered": {
        const coverage = coverageOf(when);
        return coverage === undefined ? "" : joined(this.#uncovered(coverage), Infinity);
      }
      case "notsure":
        return joined(this.notSure(), Infinity);
      case "clouds":
        return this.clouds();
      case "suites":
        return joined(this.#suites()) || "no cloud suite";
      case "standard":
        this.#use("standard");
        return this.standardName(this.#answers.complianceStandard ?? "");
    }
  }
}

function compare(value: number, comparison: ">=" | ">" | "<" | "=", limit: number): boolean {
  switch (comparison) {
    case ">=":
      return value >= limit;
    case ">":
      return value > limit;
    case "<":
      return value < limit;
    case "=":
      return value === limit;
  }
}

/** Whether an address ends with a place, perhaps with a postal code or "USA" behind it. */
function endsWithPlace(location: string, place: string): boolean {
  const word = place.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const country = String.raw`(\s*,\s*(USA?|United States)\.?)?`;
  const flags = place.length === 2 ? "" : "i"; // "CA" and not "ca"
  return new RegExp(String.raw`(^|,)\s*${word}(\s+\d[\d -]*)?${country}\s*$`, flags).test(location);
}
