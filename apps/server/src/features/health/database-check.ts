import { sql } from "drizzle-orm";
import {
  causesOf,
  codeOf,
  DatabaseUnavailable,
  DatabaseUnfit,
  describeDatabaseError,
} from "#db/errors.ts";
import { rejectUnusable } from "#db/migrate.ts";
import type { MigrationState } from "#db/migrate.ts";
import type { Settings } from "#settings.ts";
import { until } from "#until.ts";
import { failing, partMs, sizeOf, warning } from "./findings.ts";
import type { Check, Checked, Found, Problem } from "./findings.ts";

/** The database: whether it answers and can be written to, its version and its tables. */
export const checkDatabase: Check = async (checked) => {
  try {
    return await until(AbortSignal.timeout(partMs), examine(checked));
  } catch (error) {
    const text =
      error instanceof DatabaseUnfit ? error.message : databaseFailure(error, checked.settings);
    return { problems: [failing(text)] };
  }
};

/** Why the database cannot be used, in one sentence without a password: with the message of the server or the system. */
function databaseFailure(error: unknown, { DATABASE_URL }: Settings): string {
  const unavailable = causesOf(error).find((cause) => cause instanceof DatabaseUnavailable);
  // When a connection got no answer, the innermost cause says less.
  const isSilent = unavailable !== undefined && codeOf(error) === undefined;
  const reason = isSilent ? unavailable.message : describeDatabaseError(error);
  return `${DATABASE_URL ? "DATABASE_URL" : "The embedded database"}: ${reason}.`;
}

type Server = { version: string; bytes: string; mayCreate: boolean; hasTrigrams: boolean };

async function examine({ settings, db }: Checked): Promise<Found> {
  const migrations = await rejectUnusable(db);
  const start = performance.now();
  // What any account may read.
  const { rows } = await db.execute<Server>(sql`
    select
      current_setting('server_version') as version,
      pg_database_size(current_database())::text as bytes,
      has_database_privilege(current_database(), 'create')
        and coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
      exists (select from pg_available_extensions where name = 'pg_trgm') as "hasTrigrams"`);
  const ms = Math.ceil(performance.now() - start);
  const { version, bytes, mayCreate, hasTrigrams } = rows[0]!; // it selects without a table
  const problems = [tableProblems[migrations] ?? []].flat();
  if (!mayCreate) {
    const text = "DATABASE_URL: its account may not create tables and extensions in this database";
    problems.push(
      migrations === "same"
        ? warning(`${text}, which the next upgrade needs.`)
        : failing(`${text}, which the next start needs.`),
    );
  }
  if (!hasTrigrams) {
    problems.push(failing("DATABASE_URL: its server lacks the extension pg_trgm."));
  }
  const place = settings.DATABASE_URL ? "PostgreSQL" : "The embedded PostgreSQL";
  return {
    problems,
    fine: `${place} ${version} answers in ${ms} ms.`,
    facts: [
      ["Version", version],
      ["Answers in", `${ms} ms`],
      ["Size", sizeOf(Number(bytes))],
    ],
  };
}

const tableProblems: Partial<Record<MigrationState, Problem>> = {
  older: warning(
    "The tables are those of an older version: make a backup, and the next start migrates them.",
  ),
  newer: failing("The tables are those of a newer version than this program: start the newer one."),
};
