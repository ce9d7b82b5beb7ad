import { withoutInvisible } from "./text.ts";

export const checkupStatuses = ["in_progress", "completed"] as const;
export type CheckupStatus = (typeof checkupStatuses)[number];

export const statusLabels: Record<CheckupStatus, string> = {
  in_progress: "In progress",
  completed: "Completed",
};

/** How far the review team is with a check-up. Its customer does not see it. */
export const reviewLabels = {
  new: "New",
  prepared: "Prepared",
  met: "Met",
  followed_up: "Followed up",
  closed: "Closed",
};
export type ReviewState = keyof typeof reviewLabels;
export const reviewStates = Object.keys(reviewLabels) as [ReviewState, ...ReviewState[]];

/** A check-up in progress that nobody changed for so long is stuck. */
export const stuckDays = 3;

/** A check-up by its company, without characters that would change the direction of the words beside it. */
export const checkupName = (companyName: string | null) =>
  withoutInvisible(companyName ?? "") || "Untitled CheckUp";

/** The email that asks a customer to finish a check-up, which administrators see before they send it. */
export const finishReminder = (companyName: string | null) => ({
  heading: "Finish your CheckUp",
  text: `Your answers for ${companyName ? checkupName(companyName) : "your company"} are saved. The rest takes a few minutes.`,
});
