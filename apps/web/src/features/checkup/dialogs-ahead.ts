import { later } from "#lib/later.ts";
import { ConflictMissing, LeaveMissing, UnbookedMissing } from "./question-missing.tsx";

const load = () => import("./dialogs.ts");
const conflict = later(async () => (await load()).ConflictDialog, ConflictMissing);
const leave = later(async () => (await load()).LeaveDialog, LeaveMissing);
const unbooked = later(async () => (await load()).UnbookedDialog, UnbookedMissing);

export const ConflictDialog = conflict.Later;
export const LeaveDialog = leave.Later;
export const UnbookedDialog = unbooked.Later;

/** Some of them are for the very moment when nothing can be loaded any more. */
export function prefetchDialogs() {
  for (const { fetchAhead } of [conflict, leave, unbooked]) fetchAhead();
}
