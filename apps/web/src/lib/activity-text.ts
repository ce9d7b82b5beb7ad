import type { ActivityRow } from "@app/contract";
import { withoutInvisible } from "@app/contract";
import { actionLabels, checkupName, entityLabels } from "#lib/labels.ts";

const labelOf = (labels: Record<string, string>, key: string) => labels[key] ?? key;

/** What was done: "Changed". A meeting that had a start already was moved. */
export function actionText({ action, before }: Pick<ActivityRow, "action" | "before">) {
  if (action === "change-role") return "Changed";
  if (action === "schedule" && before?.startsAt) return "Moved";
  return labelOf(actionLabels, action);
}

/** The lists that can be taken away as a file or filled from one, by the names under which that is written down. */
export const listLabels = {
  activity: "Activity",
  checkups: "CheckUps",
  meetings: "Meetings",
  profiles: "User Profiles",
  roles: "User Roles",
  files: "Files",
  compliance_frameworks: "Compliance Frameworks",
  work_platforms: "Work Platforms",
  cloud_platforms: "Cloud Platforms",
  saas_applications: "SaaS Applications",
  it_security_applications: "IT Security Applications",
};

/** The name that the record had, as far as the entry tells. */
export function recordName(row: ActivityRow): string | undefined {
  const { entity, entityId, before, after, checkup } = row;
  if (entity === "list") return labelOf(listLabels, entityId ?? "");
  const fields: Record<string, unknown> = { ...before, ...after };
  const names =
    entity === "checkup"
      ? [fields.companyName, checkup?.companyName]
      : [fields.name, fields.companyName, fields.email, fields.recipient];
  const name = names.find((each): each is string => typeof each === "string" && each !== "");
  return name && withoutInvisible(name);
}

/** Enough of an id to tell one record from the next. */
const shortId = (id: string) => id.slice(0, 8);

/** What it was done to: "SaaS application “Slack”"; nothing for a sign-in. */
export function recordText(row: ActivityRow): string {
  const { entity, entityId, checkup } = row;
  const kind = labelOf(entityLabels, entity);
  const name = recordName(row);
  if (entity === "session") return name === undefined ? "" : `sessions of “${name}”`;
  if (entity === "meeting" && checkup) {
    const { companyName } = checkup;
    return `${kind} of ${companyName === null ? checkupName(null) : `“${checkupName(companyName)}”`}`;
  }
  if (entity === "checkup" && name === undefined) return checkupName(null);
  if (name !== undefined) return `${kind} “${name}”`;
  return entityId === null ? kind : `${kind} ${shortId(entityId)}`;
}
