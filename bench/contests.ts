import { randomUUID } from "node:crypto";
import { deviceTypes } from "@app/contract";
import type { Bar } from "./bar.ts";
import type { Sent } from "./load-process.ts";
import type { Person } from "./measured-product.ts";

/** One kind of work, as the product is asked for it and as the limit is. */
export interface Contest {
  work: string;
  product: Sent[];
  limit: Sent[];
  /** Requests a second. */
  bar?: Bar;
}

/** Who asks, one for each connection. */
export interface Connection extends Person {
  /** Of an administrator, for the lists. */
  administratorCookies: string;
  sessionToken: string;
  /** Another one, that the limit saves: it knows nothing of versions and would be in the product's way. */
  limitCheckup: string;
}

/** A term that one in two hundred names holds. */
const rareTerm = "hub c";
const category = "Payroll";
const json = { "content-type": "application/json" };

/** So that each save changes something; `#n#` goes up. */
const saved = {
  companyName: "Acme #n#",
  companyIndustry: "Manufacturing #n#",
  staffRemote: "#n#",
  staffHybrid: 30,
  staffOnsite: 85,
  devices: Object.fromEntries(deviceTypes.map((type) => [type, "#n#"])),
};

/** The numbers in it as numbers. */
const savedBody = (body: object) => JSON.stringify(body).replaceAll('"#n#"', "#n#");

/** All that is measured in requests a second, on a table with so many rows. */
export function contestsOf(connections: Connection[], rows: number): Contest[] {
  const deepPage = Math.floor((rows * 0.9) / 50);
  const call = (procedure: string, input: unknown, cookie: string): Sent => ({
    method: "POST",
    path: `/api/rpc/${procedure}`,
    headers: { ...json, cookie },
    body: JSON.stringify({ json: input }),
  });
  const asAdministrator = (procedure: string, input: unknown) =>
    connections.map((one) => call(`admin/saas/${procedure}`, input, one.administratorCookies));
  const limit = (path: string) => connections.map((): Sent => ({ method: "GET", path }));
  return [
    {
      work: "list, 50 rows by name",
      product: asAdministrator("list", {}),
      limit: limit("/list"),
      bar: { least: 1250 },
    },
    {
      work: "search, 0.5 % found",
      product: asAdministrator("list", { search: rareTerm }),
      limit: limit(`/search/${encodeURIComponent(rareTerm)}`),
      bar: { least: 600 },
    },
    {
      work: "filter by category",
      product: asAdministrator("list", { category }),
      limit: limit(`/filter/${category}`),
    },
    {
      work: "page at nine tenths",
      product: asAdministrator("list", { page: deepPage }),
      limit: limit(`/deep/${rows - deepPage * 50}`),
    },
    {
      work: "categories with counts",
      product: asAdministrator("categories", undefined),
      limit: limit("/facets"),
    },
    {
      work: "one check-up",
      product: connections.map(({ checkup, visitor }) =>
        call("checkups/get", { id: checkup }, visitor.cookies),
      ),
      limit: connections.map(({ checkup, sessionToken }) => ({
        method: "GET",
        path: `/record/${checkup}`,
        headers: { authorization: sessionToken },
      })),
      bar: { least: 3000 },
    },
    {
      work: "save, 5 fields and a JSON",
      product: connections.map(({ checkup, version, visitor }) => ({
        ...call("checkups/save", undefined, visitor.cookies),
        body: savedBody({
          json: {
            id: checkup,
            version: "#n#",
            change: { writer: randomUUID(), number: "#n#" },
            changes: saved,
          },
        }),
        next: version,
      })),
      limit: connections.map(({ limitCheckup }) => ({
        method: "POST",
        path: `/save/${limitCheckup}`,
        headers: json,
        body: savedBody(saved),
        next: 1,
      })),
      bar: { least: 1900 },
    },
  ];
}
