import type { ListQuery } from "@app/contract";
import type { Database } from "#db/client.ts";
import { record } from "#lib/audit.ts";
import { exportCsv } from "#lib/list.ts";
import type { ListSource } from "#lib/list.ts";

/**
 * The export of a list: before its first line leaves it is on record who takes it away, and by which filter.
 * Of every list, as also one of applications names customers: those who added some.
 */
export async function recordedExport<
  Query extends ListQuery,
  Id extends string | number,
  Row extends { id: Id },
>(
  { db, user }: { db: Database; user: { id: string; email: string } },
  name: string,
  source: ListSource<Query, Id, Row>,
  query: Query,
) {
  await record(db, user, { action: "export", entity: "list", entityId: name, after: query });
  return exportCsv(db, source, query);
}
