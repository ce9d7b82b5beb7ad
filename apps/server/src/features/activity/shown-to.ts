import { auditEntities } from "@app/contract";
import type { ActivityRow, AuditEntity, TokenArea } from "@app/contract";
import type { CurrentUser } from "#procedure/context.ts";
import { mayRead } from "#features/tokens/access-token.ts";

export type Reader = Pick<CurrentUser, "scopes">;

/** What one must be allowed to read, besides the log, to see what was done to a record. */
const areasBehind: Record<AuditEntity, TokenArea[]> = {
  session: ["people"],
  user: ["people"],
  checkup: ["checkups"],
  meeting: ["checkups"],
  mail: ["checkups"],
  framework: ["catalogue"],
  "work-platform": ["catalogue"],
  "cloud-platform": ["catalogue"],
  "saas-application": ["catalogue"],
  "it-security-application": ["catalogue"],
  file: ["catalogue"],
  // What was searched for in the lists that were exported.
  list: ["catalogue", "checkups", "people"],
  "api-token": ["people"],
  backup: [],
};

/** Whose entries this reader may see; undefined for all of them. */
export function entitiesShownTo(reader: Reader): AuditEntity[] | undefined {
  const shown = auditEntities.filter((entity) =>
    areasBehind[entity].every((area) => mayRead(reader, area)),
  );
  return shown.length < auditEntities.length ? shown : undefined;
}

/** Fields that say who did something, wherever they stand: a merge's stand within `into`. */
const naming = new Set(["addedByUser", "accessToken"]);

type Fields = ActivityRow["before"];

const withoutNames = (fields: Fields) =>
  JSON.parse(
    JSON.stringify(fields, (name, value: unknown) => (naming.has(name) ? null : value)),
  ) as Fields;

/** An entry as this reader may see it: who did it is for those who may read people. */
export const shownTo = (reader: Reader, row: ActivityRow): ActivityRow =>
  mayRead(reader, "people")
    ? row
    : {
        ...row,
        actorEmail: null,
        before: withoutNames(row.before),
        after: withoutNames(row.after),
      };
