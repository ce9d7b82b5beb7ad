import { guarded } from "#procedure/access.ts";
import { searchRecords } from "./queries.ts";

export const search = guarded.admin.search.handler(({ input, context: { clock, db } }) =>
  searchRecords(db, input.text, clock()),
);
