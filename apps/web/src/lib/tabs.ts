import type { Checkup } from "@app/contract";

/** What one tab tells the others of the same browser. */
export type TabNews =
  | { kind: "saved"; userId: string; checkup: Checkup }
  /** What the device kept for this person is deleted, of one check-up or of all. */
  | { kind: "forgotten"; userId: string; checkupId?: string };

// A browser without it has tabs that learn of each other on focus only.
const channel =
  typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("compliance-checkup");

const listeners = new Set<(news: TabNews) => void>();

channel?.addEventListener("message", ({ data }: MessageEvent<TabNews>) => {
  for (const listener of listeners) listener(data);
});

/** Tells the other tabs, never this one. */
export const tellTabs = (news: TabNews) => channel?.postMessage(news);

/** Calls back with what other tabs tell; answers how to stop. */
export function onTabNews(listener: (news: TabNews) => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
