import { later } from "#components/later.ts";
import { ConflictMissing, LeaveMissing, UnfinishedMissing } from "./question-missing.tsx";

const load = () => import("./dialogs.tsx");
const conflict = later(async () => (await load()).ConflictDialog, ConflictMissing);
const leave = later(async () => (await load()).LeaveDialog, LeaveMissing);
const unfinished = later(async () => (await load()).UnfinishedDialog, UnfinishedMissing);

export const ConflictDialog = conflict.Later;
export const LeaveDialog = leave.Later;
export const UnfinishedDialog = unfinished.Later;

/** Some of them are for the very moment when nothing can be loaded any more. */
export function prefetchDialogs() {
  for (const { fetchAhead } of [conflict, leave, unfinished]) fetchAhead();
}
