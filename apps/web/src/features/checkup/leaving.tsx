import { useBlocker } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { laterDialog } from "#components/later-dialog.tsx";
import type { Draft } from "./draft.ts";
import type { Unfinished } from "./steps/step-screen.ts";

const { Dialog: StayDialog, fetchAhead } = laterDialog(
  async () => (await import("./stay-dialog.tsx")).StayDialog,
  {
    text: "Not everything on this step is saved or added yet. Please try again, or reload the page to let it go.",
  },
);

/** For an idle moment: it may be needed when nothing can be loaded any more. */
export const prefetchStayDialog = fetchAhead;

/** Ways out of a step, which wait for an answer while something on it is unfinished. */
export function useLeaving() {
  const [about, holdsUnfinished] = useState<Unfinished>();
  const [wayOut, setWayOut] = useState<{ about: Unfinished; go: () => void }>();
  const leave = useCallback((go: () => void) => (about ? setWayOut({ about, go }) : go()), [about]);
  const onClose = () => setWayOut(undefined);
  const onLeave = () => {
    onClose();
    wayOut?.go();
  };
  const question = wayOut && (
    <StayDialog about={wayOut.about} onClose={onClose} onLeave={onLeave} />
  );
  return { leave, holdsUnfinished, question };
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
  return <StayDialog about="unsaved" onLeave={blocker.proceed} onClose={blocker.reset} />;
}
