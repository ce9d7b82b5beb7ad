// The questions that may come up on any step: one file, as they are made of the same.
export { ConflictDialog } from "./conflict-dialog.tsx";
export { LeaveDialog } from "./leave-dialog.tsx";
export { UnfinishedDialog } from "./unfinished-dialog.tsx";
