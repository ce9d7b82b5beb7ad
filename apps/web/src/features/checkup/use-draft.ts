import { useEffect } from "react";
import type { Draft } from "./draft.ts";
import type { OpenDraft } from "./open-drafts.ts";

/** Whoever looks back and forth between two windows does not ask the server each time. */
const leastPauseMs = 3_000;

/**
 * The draft of a check-up while its page is open: saved whenever the page goes out of sight, and looked at
 * anew when it comes back.
 */
export function useDraft(opened: OpenDraft): Draft {
  const { draft } = opened;
  useEffect(() => {
    const leaveIt = opened.show();
    const ending = new AbortController();
    const { signal } = ending;
    let lookedAt = Date.now();
    const look = () => {
      if (document.visibilityState === "hidden") return void draft.flush();
      if (Date.now() - lookedAt < leastPauseMs) return;
      lookedAt = Date.now();
      void draft.refresh();
      void opened.recover();
    };
    document.addEventListener("visibilitychange", look, { signal });
    addEventListener("focus", look, { signal });
    addEventListener("pageshow", look, { signal });
    addEventListener("pagehide", draft.leave, { signal });
    addEventListener("online", () => void draft.flush(), { signal });
    return () => {
      ending.abort();
      leaveIt();
    };
  }, [opened, draft]);
  return draft;
}
