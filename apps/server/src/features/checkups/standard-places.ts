import { sql } from "drizzle-orm";
import type { PgSelect } from "drizzle-orm/pg-core";
import { checkups, complianceFrameworks, retiredChoices } from "#db/schema.ts";

/** The identifiers of all standards in the order of their names, also of those that were deleted. */
const places = sql`
  (select identifier, row_number() over (order by lower(name), identifier) as place
   from (
     select identifier, name from ${complianceFrameworks}
     union all
     select identifier, name from ${retiredChoices}
     where kind = 'complianceStandard'
       and identifier not in (select identifier from ${complianceFrameworks})
   ) as standards) as standard`;

/** To sort check-ups by: a list shows a standard's name, not its identifier. Needs `joinStandardPlaces`. */
export const standardPlace = sql`standard.place`;

export const joinStandardPlaces = (select: PgSelect) =>
  void select.leftJoin(places, sql`standard.identifier = ${checkups.complianceStandard}`);
