import { useBlocker } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { laterDialog } from "#components/later-dialog.tsx";
import type { Draft } from "./draft.ts";
import texts from "./leaving.json";
import type { Unfinished } from "./steps/step-screen.ts";

/** Loaded while the browser is idle: it may be needed when nothing can be loaded. */
export const stayDialog = laterDialog(
  async () => (await import("#components/form/confirm-dialog.tsx")).ConfirmDialog,
  {
    text: "Not everything on this step is saved or added yet. Please try again, or reload the page to discard it.",
  },
);

/** Asks before something is lost: `texts` says what, and has the label of the button that leaves anyway. The button that stays has the focus first. */
const askToStay = (about: Unfinished | "unsaved", onLeave: () => void, onClose: () => void) => (
  <stayDialog.Dialog
    {...texts[about]}
    keepLabel="Stay"
    confirm={{ run: onLeave, isPending: false }}
    onClose={onClose}
  />
);

/** Leaves a step, after a question while something on it is unfinished. */
export function useLeaving() {
  const [about, holdsUnfinished] = useState<Unfinished>();
  const [wayOut, setWayOut] = useState<{ about: Unfinished; go: () => void }>();
  const leave = useCallback((go: () => void) => (about ? setWayOut({ about, go }) : go()), [about]);
  const onClose = () => setWayOut(undefined);
  const onLeave = () => {
    onClose();
    wayOut?.go();
  };
  const question = wayOut && askToStay(wayOut.about, onLeave, onClose);
  return { leave, holdsUnfinished, question };
}

/** Saves before the page is left, and asks first when something could not be saved. */
export function LeaveGuard({ draft }: { draft: Draft }) {
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // A signed-out customer cannot save: sign-in comes first.
      if (next.pathname === current.pathname || next.pathname === "/auth") return false;
      await draft.flush();
      return draft.isStuck;
    },
    enableBeforeUnload: () => draft.isStuck,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  return askToStay("unsaved", blocker.proceed, blocker.reset);
}
