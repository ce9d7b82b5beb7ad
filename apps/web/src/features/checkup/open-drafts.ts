import type { Checkup } from "@app/contract";
import { withTimeout } from "#lib/clock.ts";
import { deviceStore, keptKey, onForgotten } from "#lib/kept-changes.ts";
import { isOnServer } from "#lib/visitor.ts";
import { checkupServer } from "./checkup-server.ts";
import type { Outside } from "./checkup-server.ts";
import { DraftDevice } from "./draft-device.ts";
import { Draft } from "./draft.ts";
import { loadRules } from "./typed-answers.ts";

/** How long opening a check-up waits for the browser's locks and storage. */
const recoverTimeoutMs = 2_000;

/** Switching between two windows does not load from the server each time. */
const minRefreshPauseMs = 3_000;

/** The draft of one check-up in this page, with its record on the device. */
function makeDraft(userId: string, checkup: Checkup) {
  const device = new DraftDevice(deviceStore, userId, checkup.id);
  // Node has channels too, which would keep a server from ending.
  const otherTabs = isOnServer ? undefined : new BroadcastChannel(keptKey(userId, checkup.id));
  const announce = (stored: Checkup) => otherTabs?.postMessage(stored);
  const outside: Outside = Object.assign(device, checkupServer(userId, checkup.id), { announce });
  const draft = new Draft(checkup, outside);
  const recover = () =>
    (outside.recovering = withTimeout(device.recover(draft), recoverTimeoutMs, undefined));
  otherTabs?.addEventListener("message", ({ data }: MessageEvent<Checkup>) => draft.follow(data));
  draft.subscribe(() => {
    const { saving } = draft.state();
    if (device.hasWaiting && (saving === "saved" || saving === "invalid")) void recover();
  });
  /** Saves when the page is hidden and loads when it is shown again, until the returned function is called. */
  const watchPage = () => {
    let refreshedAt = Date.now();
    const onVisibility = () => {
      const { saving } = draft.state();
      const hasFailed = saving === "offline" || saving === "failed";
      if (document.visibilityState === "hidden" || hasFailed) void draft.flush();
      if (document.visibilityState === "hidden") return;
      if (Date.now() - refreshedAt < minRefreshPauseMs) return;
      refreshedAt = Date.now();
      void draft.refresh();
      void recover();
    };
    const ending = new AbortController();
    const { signal } = ending;
    document.addEventListener("visibilitychange", onVisibility, { signal });
    addEventListener("focus", onVisibility, { signal });
    addEventListener("pageshow", onVisibility, { signal });
    addEventListener("pagehide", draft.leave, { signal });
    addEventListener("online", () => void draft.flush(), { signal });
    return () => ending.abort();
  };
  return { draft, device, recover, watchPage };
}

export type OpenDraft = ReturnType<typeof makeDraft>;

/** A draft that was left before the server had all of it keeps sending, and is shown again when it is opened. */
const openDrafts = new Map<string, OpenDraft>();

onForgotten(({ userId, checkupId }) => {
  for (const [key, opened] of openDrafts) {
    if (checkupId ? key !== keptKey(userId, checkupId) : !key.startsWith(`${userId}/`)) continue;
    openDrafts.delete(key);
    opened.draft.close(checkupId !== undefined);
    void opened.device.keep(undefined); // the page that deleted it may have read the device before this page wrote its record
  }
});

/** The draft of a check-up that is shown at once, on the server too; `openDraft` adds what the device keeps. */
export function shownDraft(userId: string, checkup: Checkup): OpenDraft {
  if (isOnServer) return makeDraft(userId, checkup);
  const key = keptKey(userId, checkup.id);
  const known = openDrafts.get(key);
  if (known) return known;
  const opened = makeDraft(userId, checkup);
  openDrafts.set(key, opened);
  void opened.recover();
  return opened;
}

/** The draft of a check-up that was just loaded, with the records on this device that no other page holds. */
export async function openDraft(userId: string, checkup: Checkup): Promise<OpenDraft> {
  const isKnown = openDrafts.has(keptKey(userId, checkup.id));
  const opened = shownDraft(userId, checkup);
  if (isKnown) opened.draft.follow(checkup);
  await loadRules().catch(() => undefined);
  await opened.recover();
  if (isKnown) void opened.draft.flush();
  return opened;
}
