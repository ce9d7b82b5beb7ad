import type { Checkup } from "@app/contract";
import { deviceStore } from "#lib/device-store.ts";
import { inTime } from "#lib/clock.ts";
import { keptKey, onForgotten } from "#lib/kept-changes.ts";
import { onTabNews, tellTabs } from "#lib/tabs.ts";
import { checkupServer } from "./checkup-server.ts";
import { DraftDevice } from "./draft-device.ts";
import { Draft } from "./draft.ts";
import { holdWriter, whenClosed } from "./writer-lock.ts";

/** A browser whose locks or storage do not answer opens the check-up all the same. */
const longestLookMs = 2_000;

/** The draft of one check-up in this page, with its name among the tabs. */
export class OpenDraft {
  readonly userId: string;
  readonly checkupId: string;
  readonly draft: Draft;
  #device: DraftDevice;
  /** How many components show it, and how to stop waiting for the end of what was left unsaved. */
  #shown = 0;
  #stopWaiting: (() => void) | undefined;
  #release: (() => void) | undefined;
  /** Open pages whose end is waited for. */
  #awaited = new Set<string>();
  /** A closed page's answer waits until the same one of this page is saved. */
  #hasWaiting = false;

  constructor(userId: string, checkup: Checkup) {
    this.userId = userId;
    this.checkupId = checkup.id;
    this.#device = new DraftDevice(deviceStore, userId, checkup.id);
    const announce = (stored: Checkup) => tellTabs({ kind: "saved", userId, checkup: stored });
    const outside = Object.assign(this.#device, checkupServer(userId, checkup.id), { announce });
    this.draft = new Draft(checkup, outside);
    this.draft.subscribe(() => {
      const { saving } = this.draft.state();
      if (this.#hasWaiting && (saving === "saved" || saving === "invalid")) void this.recover();
    });
  }

  get key() {
    return keptKey(this.userId, this.checkupId);
  }

  /** Other tabs leave alone what this one keeps. */
  async hold(): Promise<void> {
    if (this.#release) return;
    const { held, release } = holdWriter(this.#device.writer);
    this.#release = release;
    await inTime(held, longestLookMs, undefined);
  }

  /** Goes on with what closed pages left, and with what the open ones leave once they are closed. */
  async recover(): Promise<void> {
    this.#hasWaiting = false;
    await inTime(this.#recover(), longestLookMs, undefined);
  }

  async #recover() {
    if (!this.#release) return;
    const { open, isWaiting } = await this.#device.recover(this.draft);
    this.#hasWaiting ||= isWaiting;
    for (const writer of open) {
      if (this.#awaited.has(writer)) continue;
      this.#awaited.add(writer);
      whenClosed(writer, () => {
        this.#awaited.delete(writer);
        this.#recover().catch(() => undefined); // what stays on the device is found at the next opening
      });
    }
  }

  /** Somebody looks at it; answers what to do when they leave it. */
  show(): () => void {
    this.#shown += 1;
    this.#stopWaiting?.();
    openDrafts.set(this.key, this);
    void this.hold();
    return () => {
      this.#shown -= 1;
      if (this.#shown > 0) return;
      const { draft } = this;
      if (draft.isDeleted || !draft.isUnsaved) return this.#end();
      this.#stopWaiting = draft.subscribe(() => {
        if (!draft.isUnsaved) this.#end();
      });
    };
  }

  /** What the device kept is deleted: this page keeps nothing of it either, from now on. */
  forget({ isDeleted }: { isDeleted: boolean }) {
    this.draft.close();
    this.#end();
    // Whoever deleted it may have looked before this page wrote its record.
    void this.#device.keep(undefined);
    if (isDeleted) this.draft.markDeleted();
  }

  #end() {
    this.#stopWaiting?.();
    this.#release?.();
    this.#release = undefined;
    if (openDrafts.get(this.key) === this) openDrafts.delete(this.key);
  }
}

/**
 * The drafts of this page: the one on the screen, and those that were left before the server had all of
 * them. These go on trying, and are shown again when their check-up is opened.
 */
const openDrafts = new Map<string, OpenDraft>();

onForgotten(({ userId, checkupId }) => {
  for (const opened of openDrafts.values()) {
    if (opened.userId !== userId || (checkupId && opened.checkupId !== checkupId)) continue;
    opened.forget({ isDeleted: checkupId !== undefined });
  }
});

onTabNews((news) => {
  if (news.kind !== "saved") return;
  openDrafts.get(keptKey(news.userId, news.checkup.id))?.draft.follow(news.checkup);
});

/** The draft of a check-up that was just loaded, with all that this device keeps of it and no other page holds. */
export async function openDraft(userId: string, checkup: Checkup): Promise<OpenDraft> {
  const known = openDrafts.get(keptKey(userId, checkup.id));
  if (known) known.draft.follow(checkup);
  const opened = known ?? new OpenDraft(userId, checkup);
  openDrafts.set(opened.key, opened);
  await opened.hold();
  await opened.recover();
  if (known) void known.draft.flush();
  return opened;
}
