import type { ActivityRow } from "@app/contract";
import { linkOptions } from "@tanstack/react-router";
import { recordName } from "#lib/activity-text.ts";
import type { listLabels } from "#lib/activity-text.ts";
import { recordLists, searchable } from "#lib/record-lists.ts";

/** The lists where a record can be looked up by its name. */
const listOf = {
  user: "/admin626/roles",
  session: "/admin626/profiles",
  ...recordLists,
} as const;

const listPages = {
  activity: "/admin626/activity",
  checkups: "/admin626/checkups",
  meetings: "/admin626/meetings",
  profiles: "/admin626/profiles",
  roles: "/admin626/roles",
  files: "/admin626/app-logos",
  compliance_frameworks: "/admin626/frameworks",
  work_platforms: "/admin626/work-platforms",
  cloud_platforms: "/admin626/cloud-platforms",
  saas_applications: "/admin626/saas",
  it_security_applications: "/admin626/it-security",
} as const satisfies Record<keyof typeof listLabels, string>;

const gone = new Set(["delete", "merge"]);

const has = <Key extends string>(record: Record<Key, unknown>, key: string): key is Key =>
  Object.hasOwn(record, key);

/** The page that shows the record of an entry, if it has one and still is. */
export function activityLink(row: ActivityRow) {
  const { action, entity, entityId, checkup } = row;
  if (checkup && !checkup.isDeleted) {
    return linkOptions({ to: "/admin626/checkups/$id", params: { id: checkup.id } });
  }
  if (entity === "list" && entityId !== null && has(listPages, entityId)) {
    return linkOptions({ to: listPages[entityId] });
  }
  const name = recordName(row);
  if (gone.has(action) || name === undefined || !has(listOf, entity)) return undefined;
  return linkOptions({ to: listOf[entity], search: { search: searchable(name) } });
}
