import type { ActivityRow, AuditEntity, TokenArea } from "@app/contract";
import type { CurrentUser } from "#api/context.ts";
import { mayRead } from "#features/tokens/access-token.ts";

export type Reader = Pick<CurrentUser, "scopes">;

/** What else one must be allowed to read to see the fields of an entry: whose names and addresses they hold. */
const areasBehind: Record<AuditEntity, TokenArea[]> = {
  session: ["people"],
  user: ["people"],
  checkup: ["checkups"],
  meeting: ["checkups"],
  mail: ["checkups"],
  framework: [],
  "work-platform": [],
  "cloud-platform": [],
  "saas-application": [],
  "it-security-application": [],
  file: [],
  // What was searched for in the lists that were exported.
  list: ["checkups", "people"],
  "api-token": ["people"],
  backup: [],
};

type Fields = ActivityRow["before"];

/** Without the customer who added an application, wherever the fields name him: a merge's do within `into`. */
const withoutAdder = (fields: Fields) =>
  JSON.parse(
    JSON.stringify(fields, (name, value: unknown) => (name === "addedByUser" ? null : value)),
  ) as Fields;

/** An entry as this reader may see it: a token that is good for the log alone learns what was done, not the fields. */
export function shownTo(reader: Reader, row: ActivityRow): ActivityRow {
  const areas = areasBehind[row.entity as AuditEntity]; // the table takes no other
  if (!areas.every((area) => mayRead(reader, area))) {
    return { ...row, before: null, after: null, checkup: null };
  }
  if (mayRead(reader, "people")) return row;
  return { ...row, before: withoutAdder(row.before), after: withoutAdder(row.after) };
}
