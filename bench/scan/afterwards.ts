import { memoryOf } from "../memory-watch.ts";
import type { Finding } from "./finding.ts";
import type { ScannedProduct } from "./scanned-product.ts";

/** In MB: far more than it needs, and less than a leak of some kilobytes for each request comes to. */
const memoryAtMost = 600;
/** Whom the scan itself signs in or names: in bench/scan, and in the inputs of the procedures. */
const ours = /^(?:admin|new|rob|customer-\d+|owner-[\da-f-]{36})@acme\.com$/;
const administrators = /^(?:admin|new|rob)@acme\.com$/;
/** A refusal of what is there already; it names a constraint, and no text was read as SQL. */
const refusal = /ERROR: {2}duplicate key value violates unique constraint "\w+"$/;
/** A line of the log at this level or above is about something that should not be. */
const warning = 40;
const usual = "page not found";

interface Line {
  level?: number;
  msg?: string;
  status?: number;
  path?: string;
}

/** What everybody's rights hang on. */
export async function lookAtPeople({ pool }: Pick<ScannedProduct, "pool">) {
  const select = async (statement: string) =>
    (await pool.query<{ name: string }>(statement)).rows.map(({ name }) => name);
  return {
    tables: await select("select tablename as name from pg_tables where schemaname = 'public'"),
    roles: await select("select rolname as name from pg_roles where rolcanlogin"),
    users: await select("select email as name from users"),
    administrators: await select(
      "select email as name from users join user_roles on user_id = users.id where role = 'admin'",
    ),
    sessions: await select("select id::text as name from sessions"),
  };
}
export type People = Awaited<ReturnType<typeof lookAtPeople>>;

/** What the scans left: a product that lives, with nothing in its log, its database or its memory that should not be. */
export async function lookAfterwards(
  scanned: ScannedProduct,
  before: People,
): Promise<{ findings: Finding[]; told: string[] }> {
  const { product } = scanned;
  const findings: Finding[] = [];
  const find = (what: string, all: string[]) => {
    if (all.length === 0) return;
    findings.push({ id: `afterwards: ${what}`, detail: `${all.length}, such as ${all[0]}` });
  };
  const ready = await fetch(`${product.origin}/readyz`).catch(() => undefined);
  if (!ready?.ok) find("the product does not answer", [String(ready?.status)]);

  const written = product.output.split("\n");
  const lines = written.flatMap((text) => (text.startsWith("{") ? [JSON.parse(text) as Line] : []));
  const answered = lines.filter(({ status }) => status !== undefined);
  const failed = answered.filter(({ status = 0 }) => status >= 500);
  find("failures in the log", writtenOut(failed));
  const odd = lines.filter(({ level = 0, msg }) => level >= warning && msg !== usual);
  find("warnings in the log", writtenOut(odd));
  find(
    "errors beside the log",
    written.filter((text) => /^\s+at |^\w*Error\b/.test(text)),
  );

  const errors = await scanned.databaseErrors();
  const unusual = errors.filter((line) => !refusal.test(line));
  find("statements that failed", unusual);
  const after = await lookAtPeople(scanned);
  find("tables that came or went", different(before.tables, after.tables));
  find("accounts of the database that came or went", different(before.roles, after.roles));
  find(
    "users of nobody's",
    after.users.filter((email) => !ours.test(email)),
  );
  find(
    "administrators of nobody's",
    after.administrators.filter((email) => !administrators.test(email)),
  );
  find(
    "sessions of nobody's",
    after.sessions.filter((id) => !before.sessions.includes(id)),
  );

  const memory = Math.round(memoryOf(product.pid));
  if (memory > memoryAtMost) find("memory", [`${memory} MB`]);
  return {
    findings,
    told: [
      `${answered.length} requests in the product's log, ${failed.length} of them answered with 500 or above`,
      `${errors.length} statements that the database refused, ${unusual.length} of them for more than a duplicate`,
      `${memory} MB of memory in the end`,
    ],
  };
}

const writtenOut = (lines: Line[]) => lines.map((line) => JSON.stringify(line).slice(0, 200));

const different = (before: string[], after: string[]) => [
  ...before.filter((name) => !after.includes(name)),
  ...after.filter((name) => !before.includes(name)),
];
