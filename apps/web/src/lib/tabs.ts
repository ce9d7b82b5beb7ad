import type { Checkup } from "@app/contract";
import { isOnServer } from "#lib/visitor.ts";

/** A message from one tab to the others of the same browser. */
type TabMessage =
  | { kind: "saved"; userId: string; checkup: Checkup }
  /** The unsaved changes of this person were deleted, of one check-up or of all. */
  | { kind: "forgotten"; userId: string; checkupId?: string };

// Node has channels too, which would keep a server from ending.
const channel = isOnServer ? undefined : new BroadcastChannel("compliance-checkup");

export const notifyTabs = (message: TabMessage) => channel?.postMessage(message);

export const onTabMessage = (listener: (message: TabMessage) => void) =>
  channel?.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => listener(data));
