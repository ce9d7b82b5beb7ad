import { contract } from "@app/contract";
import type { Access, ProcedureMeta } from "@app/contract";
import { StandardRPCJsonSerializer, StandardRPCSerializer } from "@orpc/client/standard";
import { restOperations } from "../../apps/server/src/api/rest-operations.ts";
import type { RestOperation } from "../../apps/server/src/api/rest-operations.ts";
import { callsOn } from "../../apps/server/src/testing/procedure-calls.ts";
import { mark, marked, sampleInput } from "../../apps/server/src/testing/sample-input.ts";
import type { Records } from "./scanned-product.ts";

/** One request with a mark wherever a text of a client goes. */
export interface Target {
  /** "GET /saas-applications", or "saas.browse". */
  name: string;
  who: Access | "token";
  method: string;
  path: string;
  headers?: Record<string, string>;
  type?: string;
  body?: string;
  /** Whether it names a record that one customer alone has. */
  isOwn?: boolean;
}

/** What is not scanned, and why. */
export const leftOut: Record<string, string> = {
  "lookup.extractCompanyInfo":
    "ten a minute and customer; what is typed goes to no statement (bench:lookups is for it)",
  "admin.tokens.create": "50 for each administrator, which the scan itself has",
  "catalogue.redrawLogo": "60 an hour and customer; it asks the database for nothing",
  "session.useCode":
    "25 wrong ones for an address a day; its two fields have the forms of an address and of digits",
};

/** What goes, goes last: until then it can be asked for. */
export const rankOf = ({ method, name }: Target) => {
  if (/remove|revoke|endSessions/i.test(name) || method === "DELETE") return 2;
  return /cancel|merge|complete/i.test(name) ? 1 : 0;
};

/** A picture that is a text, as the scanners write texts. */
const drawing = new File(
  ['<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><path d="M1 1h9v9z"/></svg>'],
  "drawing.svg",
  { type: "image/svg+xml" },
);
const list = new File([`identifier,name,category\nscanned-1,Scanned,Testing${mark}`], "list.csv");

const dot =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** What the usual input of a procedure says too little for. */
const more: Record<string, object> = {
  "saas.add": { logo: dot },
  "itSecurity.add": { logo: dot },
  "checkups.save": {
    changes: {
      companyWebsite: "https://acme.com",
      companyName: "Acme",
      companyIndustry: "Manufacturing",
      complianceStandard: "cmmc",
      locations: ["1 Main Street"],
      saasApps: ["slack"],
    },
  },
};

/** Texts of a form that their rule says in words of its own. */
const forms: Record<string, string> = {
  productWebsite: "https://app.com",
  from: "2026-01-01",
  to: "2026-12-31",
};

const inputOf = (records: Records, name: string, rule: unknown) => {
  const given = { ...(callsOn(records)[name]?.input as object | undefined), ...more[name] };
  const sample = sampleInput(rule, given);
  if (typeof sample !== "object" || sample === null) return sample;
  const texts = Object.entries(sample).map(([field, value]) => {
    if (value === "app" && field in forms) return [field, forms[field]] as const;
    if (!(value instanceof File)) return [field, value] as const;
    return [field, value.name.endsWith(".csv") ? list : drawing] as const;
  });
  return Object.fromEntries(texts);
};

/** The back office's plain paths. */
export async function restTargets(records: Records): Promise<Target[]> {
  const made = restOperations.map(async (operation) => restTarget(records, operation));
  return (await Promise.all(made)).filter(hasMark);
}

async function restTarget(records: Records, operation: RestOperation): Promise<Target> {
  const { bodyType, input, method, name, path } = operation;
  const sample = inputOf(records, `admin.${name}`, input) ?? {};
  const left = new Map(Object.entries(marked(sample) as object));
  const named = path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(left.get(field));
    left.delete(field);
    return value;
  });
  const target = { name: `${method} ${path}`, who: "token" as const, method };
  if (method === "GET") {
    const query = [...left].map(([field, value]) => `${field}=${asText(value)}`);
    return { ...target, path: `/api/v1${named}${query.length > 0 ? `?${query.join("&")}` : ""}` };
  }
  const fields = Object.fromEntries(left);
  return { ...target, path: `/api/v1${named}`, ...(bodyType && (await bodyOf(bodyType, fields))) };
}

/** In a query everything is a text. */
const asText = (value: unknown) =>
  value instanceof Date
    ? `${value.toISOString()}${mark}`
    : `${encodeURIComponent(String(value).replace(mark, ""))}${mark}`;

async function bodyOf(type: string, fields: object) {
  if (type === "application/json") return { type, body: JSON.stringify(fields) };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value as string | File);
  return written(form);
}

async function written(form: FormData) {
  const response = new Response(form);
  return { type: response.headers.get("content-type") ?? "", body: await response.text() };
}

const serializer = new StandardRPCSerializer(new StandardRPCJsonSerializer());

interface Procedure {
  "~orpc": { inputSchema?: unknown; meta: ProcedureMeta };
}

/** Every procedure of the contract: "admin.saas.list". */
function proceduresOf(router: object, path: string[] = []): [name: string, Procedure["~orpc"]][] {
  return Object.entries(router).flatMap(([name, entry]: [string, object | Procedure]) =>
    "~orpc" in entry
      ? [[[...path, name].join("."), entry["~orpc"]] as [string, Procedure["~orpc"]]]
      : proceduresOf(entry, [...path, name]),
  );
}

/** What the page calls. */
export async function callTargets(records: Records): Promise<Target[]> {
  const asked = proceduresOf(contract).filter(
    ([name, { inputSchema }]) => inputSchema !== undefined && !(name in leftOut),
  );
  const made = asked.map(async ([name, { inputSchema, meta }]) => {
    const sample = marked(inputOf(records, name, inputSchema));
    const isOwn = callsOn(records)[name]?.own;
    return callTarget({ name, who: meta.access, isOwn }, serializer.serialize(sample));
  });
  return (await Promise.all(made)).filter(hasMark);
}

async function callTarget(
  called: Pick<Target, "name" | "who" | "isOwn">,
  sent: unknown,
): Promise<Target> {
  const path = `/api/rpc/${called.name.replaceAll(".", "/")}`;
  const target = { ...called, method: "POST", path };
  if (sent instanceof FormData) return { ...target, ...(await written(sent)) };
  return { ...target, type: "application/json", body: JSON.stringify(sent) };
}

const hasMark = ({ body = "", path }: Target) => `${path}${body}`.includes(mark);

/** What addresses of files and pages carry. */
export const fileTargets: Target[] = [
  {
    name: "stored file",
    who: "anyone",
    method: "GET",
    path: `/storage/app_logos/scanned.png${mark}`,
  },
  { name: "bucket", who: "anyone", method: "GET", path: `/storage/app_logos${mark}/scanned.png` },
  { name: "brand logo", who: "anyone", method: "GET", path: `/logos/github${mark}.svg` },
  { name: "page", who: "anyone", method: "GET", path: `/checkup/1${mark}?step=12${mark}` },
];

/** What says who asks, and from where. */
export function headerTargets(token: string, cookies: string): Target[] {
  const asked = { who: "anyone" as const, method: "GET", path: "/api/v1/overview" };
  const list = { method: "POST", path: "/api/rpc/checkups/list", type: "application/json" };
  const session = { ...list, who: "anyone" as const, body: "{}" };
  return [
    { ...asked, name: "access token", headers: { authorization: `Bearer ${token}${mark}` } },
    { ...session, name: "session cookie", headers: { cookie: `${cookies}${mark}` } },
    {
      ...asked,
      who: "token",
      name: "address and request id",
      headers: {
        "x-forwarded-for": `10.1.2.3${mark}`,
        "x-request-id": `0123456789abcdef${mark}`,
        "user-agent": `scanner${mark}`,
      },
    },
  ];
}
