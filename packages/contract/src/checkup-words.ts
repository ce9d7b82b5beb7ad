import { withoutInvisible } from "./text.ts";

export const checkupStatuses = ["in_progress", "completed"] as const;
export type CheckupStatus = (typeof checkupStatuses)[number];

export const statusLabels: Record<CheckupStatus, string> = {
  in_progress: "In progress",
  completed: "Completed",
};

/** A check-up by its company, without characters that would change the direction of the words beside it. */
export const checkupName = (companyName: string | null) =>
  withoutInvisible(companyName ?? "") || "Untitled CheckUp";
