import type { Checkup } from "@app/contract";
import { useEffect, useState } from "react";
import { outsideOf } from "./checkup-server.ts";
import { Draft } from "./draft.ts";
import type { Unsaved } from "./unsaved-answers.ts";

export interface OpenedCheckup {
  checkup: Checkup;
  userId: string;
  /** What an earlier visit on this device could not send. */
  unsaved: Unsaved | undefined;
}

/** The draft of a check-up for as long as its page is open, saved whenever the page goes out of sight. */
export function useDraft({ checkup, userId, unsaved }: OpenedCheckup): Draft {
  const [draft] = useState(() => new Draft(checkup, outsideOf(userId, checkup.id), unsaved));
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
