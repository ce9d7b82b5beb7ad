import { useBlocker } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { laterDialog } from "#components/later-dialog.tsx";
import type { Draft } from "./draft.ts";
import type { Unfinished } from "./steps/step-screen.ts";

/** Loaded in an idle moment: it may be needed when nothing can be loaded any more. */
export const stayDialog = laterDialog(
  async () => (await import("#components/form/delete-dialog.tsx")).DeleteDialog,
  {
    text: "Not everything on this step is saved or added yet. Please try again, or reload the page to let it go.",
  },
);

/** What would be lost, and what the button says that goes on all the same. */
const texts = {
  unsaved: {
    title: "Leave without saving?",
    label: "Leave",
    question: "Your last changes could not be saved. If you leave now, they are lost.",
  },
  meeting: {
    title: "Your change is not booked yet",
    label: "Leave without booking",
    question:
      "The time and the guests that you chose count once you press “Schedule Review Meeting”.",
  },
  address: {
    title: "Your address is not added yet",
    label: "Leave without adding",
    question: "The address that you typed counts once you press “Add”.",
  },
};

/** Asks before something is lost; staying is what has the focus first. */
const askToStay = (about: Unfinished | "unsaved", onLeave: () => void, onClose: () => void) => (
  <stayDialog.Dialog
    {...texts[about]}
    keepLabel="Stay"
    remove={{ run: onLeave, isPending: false }}
    onClose={onClose}
  />
);

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
  return {
    leave,
    holdsUnfinished,
    question: wayOut && askToStay(wayOut.about, onLeave, onClose),
  };
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
  return askToStay("unsaved", blocker.proceed, blocker.reset);
}
