import type { Checkup } from "@app/contract";
import { deviceStore } from "#lib/device-store.ts";
import { withTimeout } from "#lib/clock.ts";
import { keptKey, onForgotten } from "#lib/kept-changes.ts";
import { notifyTabs, onTabMessage } from "#lib/tabs.ts";
import { checkupServer } from "./checkup-server.ts";
import { DraftDevice } from "./draft-device.ts";
import { Draft } from "./draft.ts";

/** A browser whose locks or storage do not answer opens the check-up all the same. */
const longestLookMs = 2_000;

/** Whoever looks back and forth between two windows does not ask the server each time. */
const leastPauseMs = 3_000;

/** The draft of one check-up in this page, with its record on the device. */
function makeDraft(userId: string, checkup: Checkup) {
  const device = new DraftDevice(deviceStore, userId, checkup.id);
  const announce = (stored: Checkup) => notifyTabs({ kind: "saved", userId, checkup: stored });
  const outside = Object.assign(device, checkupServer(userId, checkup.id), { announce });
  const draft = new Draft(checkup, outside);
  /** Goes on with what closed pages left. */
  const recover = () => withTimeout(device.recover(draft), longestLookMs, undefined);
  draft.subscribe(() => {
    const { saving } = draft.state();
    if (device.hasWaiting && (saving === "saved" || saving === "invalid")) void recover();
  });
  /** Saves whenever the page goes out of sight, and looks anew when it comes back, until its return value is called. */
  const watchPage = () => {
    let lookedAt = Date.now();
    const look = () => {
      if (document.visibilityState === "hidden") return void draft.flush();
      if (Date.now() - lookedAt < leastPauseMs) return;
      lookedAt = Date.now();
      void draft.refresh();
      void recover();
    };
    const ending = new AbortController();
    const { signal } = ending;
    document.addEventListener("visibilitychange", look, { signal });
    addEventListener("focus", look, { signal });
    addEventListener("pageshow", look, { signal });
    addEventListener("pagehide", draft.leave, { signal });
    addEventListener("online", () => void draft.flush(), { signal });
    return () => ending.abort();
  };
  return { draft, device, recover, watchPage };
}

export type OpenDraft = ReturnType<typeof makeDraft>;

/**
 * The drafts of this page. One that was left before the server had all of it goes on trying, and is shown again when
 * its check-up is opened.
 */
const openDrafts = new Map<string, OpenDraft>();

onForgotten(({ userId, checkupId }) => {
  for (const [key, opened] of openDrafts) {
    if (checkupId ? key !== keptKey(userId, checkupId) : !key.startsWith(`${userId}/`)) continue;
    openDrafts.delete(key);
    opened.draft.close(checkupId !== undefined);
    void opened.device.keep(undefined); // the page that deleted it may have looked before this page wrote its record
  }
});

onTabMessage((message) => {
  if (message.kind !== "saved") return;
  openDrafts.get(keptKey(message.userId, message.checkup.id))?.draft.follow(message.checkup);
});

/** The draft of a check-up that was just loaded, with all that this device keeps of it and no other page holds. */
export async function openDraft(userId: string, checkup: Checkup): Promise<OpenDraft> {
  const key = keptKey(userId, checkup.id);
  const known = openDrafts.get(key);
  if (known) known.draft.follow(checkup);
  const opened = known ?? makeDraft(userId, checkup);
  openDrafts.set(key, opened);
  await opened.recover();
  if (known) void known.draft.flush();
  return opened;
}
