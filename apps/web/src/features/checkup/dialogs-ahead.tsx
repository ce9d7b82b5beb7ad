import { useBlocker } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { LoadFailure } from "#components/load-failure.tsx";
import { Failure } from "#lib/api.ts";
import { later } from "#components/later.ts";
import { showFailure } from "#lib/query-client.ts";
import type { StayDialogProps } from "./dialogs.tsx";
import type { Draft } from "./draft.ts";
import { partMissing } from "./steps/part-missing.ts";

/** In the place of a question whose code did not come: nothing is left or lost, as if "Stay" was pressed. */
function StayMissing({ about, onStay }: StayDialogProps) {
  useEffect(() => {
    const why =
      about === "unsaved"
        ? "Your answers are not sent yet. Please stay here and try again."
        : "What you entered on this step is not booked or added yet. Please finish it, or reload the page to let it go.";
    showFailure(new Failure(why), "Error");
    onStay();
  }, [about, onStay]);
  return null;
}

/** In the place of the choice between two windows: there is no way around it, so it can be asked for again. */
const ConflictMissing = ({ again }: { again: () => void }) => (
  <LoadFailure
    title="Changed in another window: the choice could not be loaded"
    error={partMissing}
    onRetry={again}
  />
);

const load = () => import("./dialogs.tsx");
const conflict = later(async () => (await load()).ConflictDialog, ConflictMissing);
const stay = later(async () => (await load()).StayDialog, StayMissing);

export const ConflictDialog = conflict.Later;
export const StayDialog = stay.Later;

/** Some of them are for the very moment when nothing can be loaded any more. */
export function prefetchDialogs() {
  for (const { fetchAhead } of [conflict, stay]) fetchAhead();
}

/** Saves before the page is left, and asks first when something could not be saved. */
export function LeaveGuard({ draft }: { draft: Draft }) {
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // Who is signed out cannot save: sign-in comes first.
      if (next.pathname === current.pathname || next.pathname === "/auth") return false;
      await draft.flush();
      return draft.isStuck;
    },
    enableBeforeUnload: () => draft.isStuck,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  return (
    <Suspense>
      <StayDialog about="unsaved" onLeave={blocker.proceed} onStay={blocker.reset} />
    </Suspense>
  );
}
