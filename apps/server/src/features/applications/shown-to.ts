import type { ApplicationRow, ApplicationsQuery } from "@app/contract";
import type { CurrentUser } from "#procedure/context.ts";
import { mayRead } from "#features/tokens/access-token.ts";
import type { ListSource } from "#lib/list.ts";

type Applications = ListSource<ApplicationsQuery, string, ApplicationRow>;
type Reader = Pick<CurrentUser, "scopes">;

/** An application as this reader may see it: which customer added it is for those who may read people. */
export const shownTo = (reader: Reader, row: ApplicationRow): ApplicationRow =>
  mayRead(reader, "people") ? row : { ...row, addedByUser: null };

/** Whether this reader may ask so: a list of what one customer added tells who added it. */
export const mayFilter = (reader: Reader, { user }: Pick<ApplicationsQuery, "user">): boolean =>
  user === null || mayRead(reader, "people");

export const listShownTo = (reader: Reader, list: Applications): Applications => ({
  ...list,
  rows: async (db, ids) => (await list.rows(db, ids)).map((row) => shownTo(reader, row)),
});
