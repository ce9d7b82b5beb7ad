import type { Checkup } from "@app/contract";

/** What one tab says to the others of the same browser. */
type TabMessage =
  | { kind: "saved"; userId: string; checkup: Checkup }
  /** What the device kept for this person is deleted, of one check-up or of all. */
  | { kind: "forgotten"; userId: string; checkupId?: string };

// A browser without it has tabs that learn of each other on focus only.
const channel =
  typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("compliance-checkup");

/** Sends to the other tabs, never to this one. */
export const notifyTabs = (message: TabMessage) => channel?.postMessage(message);

/** Calls back with what other tabs send; answers how to stop. */
export function onTabMessage(listener: (message: TabMessage) => void) {
  const listen = ({ data }: MessageEvent<TabMessage>) => listener(data);
  channel?.addEventListener("message", listen);
  return () => channel?.removeEventListener("message", listen);
}
