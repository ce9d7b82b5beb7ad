import { later } from "#lib/later.ts";

const load = () => import("./dialogs.ts");
const conflict = later(async () => (await load()).ConflictDialog);
const leave = later(async () => (await load()).LeaveDialog);
const unbooked = later(async () => (await load()).UnbookedDialog);

export const ConflictDialog = conflict.Later;
export const LeaveDialog = leave.Later;
export const UnbookedDialog = unbooked.Later;

/** Some of them are for the very moment when nothing can be loaded any more. */
export function prefetchDialogs() {
  for (const { fetchAhead } of [conflict, leave, unbooked]) fetchAhead();
}
