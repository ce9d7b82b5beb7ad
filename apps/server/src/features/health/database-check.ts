import { DatabaseUnfit } from "#db/errors.ts";
import { findMigrationState } from "#db/migrate.ts";
import type { MigrationState } from "#db/migrate.ts";
import { rejectForeign, unfitness } from "#db/server-fitness.ts";
import { listInstances } from "#features/instances/queries.ts";
import { until } from "#until.ts";
import { databaseFailure } from "./failure-texts.ts";
import { failing, sizeOf, spanOf, warning, whenThere } from "./findings.ts";
import type { Check, Checked, Found, Problem } from "./findings.ts";

/** Less than a check's ten seconds, so that a silent database is reported as one. */
const timeoutMs = 9_000;
/** So far apart may the clocks of a machine and the database be. */
const clockMs = 30_000;

interface Server {
  name: string;
  number: number;
  bytes: string;
  readOnly: boolean;
  mayCreate: boolean;
  hasTrigrams: boolean;
  canHaveTrigrams: boolean;
  /** Connections that the server gives to us and to others. */
  most: number;
  used: number;
  ours: number;
  backend: number;
  /** Unix milliseconds. */
  clock: number;
}

/** Asks only for what any account may read. */
const question = `select
  current_setting('server_version') as name,
  current_setting('server_version_num')::int as number,
  pg_database_size(current_database())::text as bytes,
  pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "readOnly",
  has_database_privilege(current_database(), 'create')
    and coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
  exists (select from pg_extension where extname = 'pg_trgm') as "hasTrigrams",
  exists (select from pg_available_extensions where name = 'pg_trgm') as "canHaveTrigrams",
  current_setting('max_connections')::int
    - coalesce(current_setting('superuser_reserved_connections', true)::int, 0)
    - coalesce(current_setting('reserved_connections', true)::int, 0) as most,
  (select coalesce(sum(numbackends), 0)::int from pg_stat_database) as used,
  (select count(*)::int from pg_stat_activity
    where application_name = current_setting('application_name')) as ours,
  pg_backend_pid() as backend,
  (extract(epoch from clock_timestamp()) * 1000)::float8 as clock`;

/** The database: whether it answers and can be written to, its version, its tables, its connections. */
export const checkDatabase: Check = async (checked) => {
  try {
    return await until(AbortSignal.timeout(timeoutMs), examine(checked));
  } catch (error) {
    return { problems: [failing(databaseFailure(error, checked.settings))] };
  }
};

async function examine({ settings, db, pool }: Checked): Promise<Found> {
  const client = await pool.connect();
  let ms, server: Server, isPooled: boolean, ahead: number;
  try {
    const { rows } = await client.query<Server>(question);
    server = rows[0]!; // it selects without a table
    ahead = Date.now() - server.clock;
    // A pooler gives its clients a process number of its own making. pg has it, its types do not.
    isPooled = (client as unknown as { processID?: number }).processID !== server.backend;
    const start = performance.now();
    await client.query("select");
    ms = Math.ceil(performance.now() - start);
  } finally {
    client.release();
  }
  const migrations = await findMigrationState(db);
  const instances = (await whenThere(listInstances(db))) ?? [];
  const problems = [...serverProblems(server, migrations), ...clockProblems(ahead)];
  const tables = tablesOf[migrations];
  if (tables.problem) problems.push(tables.problem);
  if (migrations === "none") problems.push(...(await foreignTables(db)));
  if (!isPooled) {
    const count = Math.max(1, instances.length);
    problems.push(...connectionProblems(server, settings.DATABASE_POOL, count));
  }
  const place = settings.DATABASE_URL ? "PostgreSQL" : "The embedded PostgreSQL";
  return {
    problems,
    fine: `${place} ${server.name} answers in ${ms} ms.${
      migrations === "none" ? " It has no tables yet: the first start makes them." : ""
    }`,
    facts: [
      ["Version", server.name],
      ["Answers in", `${ms} ms`],
      ["Size", sizeOf(Number(server.bytes))],
      ["Tables", tables.text],
      ["Connections", `${server.used} of ${server.most} in use`],
      ["Pool of each instance", String(settings.DATABASE_POOL)],
      ["Connected", isPooled ? "through a pooler such as PgBouncer" : "directly"],
    ],
  };
}

const tablesOf: Record<MigrationState, { text: string; problem?: Problem }> = {
  none: { text: "none yet" },
  older: {
    text: "of an older version",
    problem: warning(
      "The tables are those of an older version: make a backup, and the next start migrates them.",
    ),
  },
  same: { text: "of this version" },
  newer: {
    text: "of a newer version",
    problem: failing(
      "The tables are those of a newer version than this program: start the newer one.",
    ),
  },
};

/** What the server lacks; before an upgrade it needs more. */
export function serverProblems(
  server: Pick<
    Server,
    "name" | "number" | "readOnly" | "mayCreate" | "hasTrigrams" | "canHaveTrigrams"
  >,
  migrations: MigrationState,
): Problem[] {
  const reason = unfitness(server);
  const problems = reason ? [failing(reason)] : [];
  if (!server.mayCreate) {
    const text =
      "DATABASE_URL: its account may not create tables and extensions in this database, which";
    problems.push(
      migrations === "same"
        ? warning(`${text} the next upgrade needs.`)
        : failing(`${text} the next start needs.`),
    );
  }
  if (!server.hasTrigrams && (migrations === "same" || !server.canHaveTrigrams)) {
    problems.push(
      failing("DATABASE_URL: the extension pg_trgm is missing, and searching needs it."),
    );
  }
  return problems;
}

/** Sessions and limits end by the clocks of all instances. `ahead`: ours, in milliseconds. */
export function clockProblems(ahead: number): Problem[] {
  const apart = Math.abs(ahead);
  if (apart < clockMs) return [];
  const difference = `${spanOf(apart)} ${ahead > 0 ? "ahead of" : "behind"} the database's`;
  return [warning(`The clock of this machine is ${difference}: set both by a time server.`)];
}

/** Tables of another program, in a database without ours. */
async function foreignTables(db: Checked["db"]): Promise<Problem[]> {
  try {
    await rejectForeign(db);
    return [];
  } catch (error) {
    if (!(error instanceof DatabaseUnfit)) throw error;
    return [failing(error.message)];
  }
}

function connectionProblems(server: Server, pool: number, instances: number): Problem[] {
  const others = Math.max(0, server.used - server.ours);
  if (pool * instances + others <= server.most) return [];
  const text =
    `DATABASE_POOL: ${instances} × ${pool} connections could be asked for, and the server has ${server.most}` +
    `${others > 0 ? `, of which others use ${others}` : ""}: lower it, or raise max_connections.`;
  return [pool > server.most ? failing(text) : warning(text)];
}
