import type { Checkup } from "@app/contract";
import { keptKey, onForgotten } from "#lib/kept-changes.ts";
import { onTabNews } from "#lib/tabs.ts";
import { OpenDraft } from "./open-draft.ts";

/**
 * The drafts of this page: the one on the screen, and those that were left before the server had all of
 * them. These go on trying, and are shown again when their check-up is opened.
 */
const openDrafts = new Map<string, OpenDraft>();

const keyOf = ({ userId, checkupId }: OpenDraft) => keptKey(userId, checkupId);

onForgotten(({ userId, checkupId }) => {
  for (const opened of openDrafts.values()) {
    if (opened.userId !== userId || (checkupId && opened.checkupId !== checkupId)) continue;
    opened.forget();
    end(opened);
    if (checkupId) opened.draft.vanish();
  }
});

onTabNews((news) => {
  if (news.kind !== "saved") return;
  openDrafts.get(keptKey(news.userId, news.checkup.id))?.draft.follow(news.checkup);
});

function end(opened: OpenDraft) {
  opened.stopWaiting?.();
  opened.letGo();
  if (openDrafts.get(keyOf(opened)) === opened) openDrafts.delete(keyOf(opened));
}

/** The draft of a check-up that was just loaded, with all that this device keeps of it and no other page holds. */
export async function openDraft(userId: string, checkup: Checkup): Promise<OpenDraft> {
  const known = openDrafts.get(keptKey(userId, checkup.id));
  if (known) known.draft.follow(checkup);
  const opened = known ?? new OpenDraft(userId, checkup);
  openDrafts.set(keyOf(opened), opened);
  await opened.hold();
  await opened.inherit();
  if (known) void known.draft.flush();
  return opened;
}

/** Somebody looks at it; answers what to do when he leaves it. */
export function showDraft(opened: OpenDraft): () => void {
  opened.shown += 1;
  opened.stopWaiting?.();
  openDrafts.set(keyOf(opened), opened);
  void opened.hold();
  return () => {
    opened.shown -= 1;
    if (opened.shown > 0) return;
    const { draft } = opened;
    if (draft.isGone || !draft.isUnsaved) return end(opened);
    opened.stopWaiting = draft.subscribe(() => {
      if (!draft.isUnsaved) end(opened);
    });
  };
}
