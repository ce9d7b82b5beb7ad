import { actionLabels, checkupName, entityLabels, limits, withoutInvisible } from "@app/contract";
import type { ActivityRow } from "@app/contract";
import { linkOptions } from "@tanstack/react-router";

/** The lists that can be exported or imported, by their names in the activity log. */
export const lists = {
  activity: { label: "Activity", to: "/admin626/activity" },
  checkups: { label: "CheckUps", to: "/admin626/checkups" },
  meetings: { label: "Meetings", to: "/admin626/meetings" },
  profiles: { label: "User Profiles", to: "/admin626/profiles" },
  roles: { label: "User Roles", to: "/admin626/roles" },
  files: { label: "Files", to: "/admin626/app-logos" },
  compliance_frameworks: { label: "Compliance Frameworks", to: "/admin626/frameworks" },
  work_platforms: { label: "Work Platforms", to: "/admin626/work-platforms" },
  cloud_platforms: { label: "Cloud Platforms", to: "/admin626/cloud-platforms" },
  saas_applications: { label: "SaaS Applications", to: "/admin626/saas" },
  it_security_applications: { label: "IT Security Applications", to: "/admin626/it-security" },
} as const;

/** The lists in which records without a page of their own are searched by name. */
export const recordLists = {
  user: "/admin626/roles",
  session: "/admin626/profiles",
  framework: "/admin626/frameworks",
  "work-platform": "/admin626/work-platforms",
  "cloud-platform": "/admin626/cloud-platforms",
  "saas-application": "/admin626/saas",
  "it-security-application": "/admin626/it-security",
  file: "/admin626/app-logos",
  webhook: "/admin626/webhooks",
} as const;

/** A name cut to the limit of a list's search, without half a surrogate pair. */
export const searchable = (name: string) =>
  name.slice(0, limits.search).replace(/\p{Surrogate}$/u, "");

const has = <Key extends string>(record: Record<Key, unknown>, key: string): key is Key =>
  Object.hasOwn(record, key);

const labelOf = (labels: Record<string, string>, key: string) => labels[key] ?? key;

/** The action: "Changed". A meeting that already had a start was moved. */
export function actionText({ action, before }: Pick<ActivityRow, "action" | "before">) {
  if (action === "change-role") return "Changed";
  if (action === "schedule" && before?.startsAt) return "Moved";
  return labelOf(actionLabels, action);
}

function recordName(row: ActivityRow): string | undefined {
  const { entity, entityId, before, after, checkup } = row;
  if (entity === "list") {
    const id = entityId ?? "";
    return has(lists, id) ? lists[id].label : id;
  }
  const fields: Record<string, unknown> = { ...before, ...after };
  const names =
    entity === "checkup"
      ? [fields.companyName, checkup?.companyName]
      : [fields.name, fields.companyName, fields.email, fields.recipient];
  const name = names.find((each): each is string => typeof each === "string" && each !== "");
  return name && withoutInvisible(name);
}

/** The record of the action: `SaaS application "Slack"`; empty for a sign-in. */
export function recordText(row: ActivityRow): string {
  const { entity, entityId, checkup } = row;
  const kind = labelOf(entityLabels, entity);
  const name = recordName(row);
  if (entity === "session") return name === undefined ? "" : `sessions of "${name}"`;
  if (entity === "meeting" && checkup) {
    const { companyName } = checkup;
    return `${kind} of ${companyName === null ? checkupName(null) : `"${checkupName(companyName)}"`}`;
  }
  if (entity === "checkup" && name === undefined) return checkupName(null);
  if (name !== undefined) return `${kind} "${name}"`;
  // Enough of the id to distinguish records.
  return entityId === null ? kind : `${kind} ${entityId.slice(0, 8)}`;
}

/** The page that shows the record of an entry, if there is one and the record still exists. */
export function activityLink(row: ActivityRow) {
  const { action, entity, entityId, checkup } = row;
  if (checkup && !checkup.isDeleted) {
    return linkOptions({ to: "/admin626/checkups/$id", params: { id: checkup.id } });
  }
  if (entity === "list" && entityId !== null && has(lists, entityId)) {
    return linkOptions({ to: lists[entityId].to });
  }
  const name = recordName(row);
  const isDeleted = action === "delete" || action === "merge";
  if (isDeleted || name === undefined || !has(recordLists, entity)) return undefined;
  return linkOptions({ to: recordLists[entity], search: { search: searchable(name) } });
}
