import { useBlocker } from "@tanstack/react-router";
import { Suspense } from "react";
import { LeaveDialog } from "./dialogs-ahead.ts";
import type { Draft } from "./draft.ts";

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
      <LeaveDialog onLeave={blocker.proceed} onStay={blocker.reset} />
    </Suspense>
  );
}
