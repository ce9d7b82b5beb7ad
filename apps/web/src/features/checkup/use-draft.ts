import type { Checkup } from "@app/contract";
import { useEffect, useState } from "react";
import { checkupServer } from "./checkup-server.ts";
import { Draft } from "./draft.ts";

/** The draft of a check-up for as long as its page is open, saved whenever the page goes out of sight. */
export function useDraft(checkup: Checkup): Draft {
  const [draft] = useState(() => new Draft(checkup, checkupServer));
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const saveWhenHidden = () => {
      if (document.visibilityState === "hidden") void draft.flush();
    };
    document.addEventListener("visibilitychange", saveWhenHidden, { signal });
    addEventListener("pagehide", draft.leave, { signal });
    addEventListener("online", () => void draft.flush(), { signal });
    return () => ending.abort();
  }, [draft]);
  return draft;
}
