import type { Checkup } from "@app/contract";
import { deviceStore } from "#lib/device-store.ts";
import { inTime } from "#lib/in-time.ts";
import { keptKey } from "#lib/kept-changes.ts";
import { randomId } from "#lib/random-id.ts";
import { tellTabs } from "#lib/tabs.ts";
import { checkupServer } from "./checkup-server.ts";
import { draftKeeper } from "./draft-keeper.ts";
import { Draft } from "./draft.ts";
import { alone, holdWriter, whenGone } from "./tab-locks.ts";
import { takeOver } from "./take-over.ts";

/** A browser whose locks or storage do not answer opens the check-up all the same. */
const longestLookMs = 2_000;

/** The draft of one check-up in this page, with its name among the tabs. */
export class OpenDraft {
  readonly userId: string;
  readonly checkupId: string;
  readonly draft: Draft;
  #writer = randomId();
  /** How many pages show it, and how to stop waiting for the end of what was left unsaved. */
  shown = 0;
  stopWaiting: (() => void) | undefined;
  #letGo: (() => void) | undefined;
  #awaited = new Set<string>();
  #isForgotten = false;

  constructor(userId: string, checkup: Checkup) {
    this.userId = userId;
    this.checkupId = checkup.id;
    const key = keptKey(userId, checkup.id);
    const keeper = draftKeeper(deviceStore, this.#ownKey);
    this.draft = new Draft(
      checkup,
      Object.assign(keeper, checkupServer(userId, checkup.id), {
        writer: this.#writer,
        alone: <Result>(work: () => Promise<Result>) => alone(key, work),
        announce: (stored: Checkup) => tellTabs({ kind: "saved", userId, checkup: stored }),
      }),
    );
  }

  get #ownKey() {
    return keptKey(this.userId, this.checkupId, this.#writer);
  }

  /** Other tabs leave alone what this one keeps. */
  async hold(): Promise<void> {
    if (this.#letGo) return;
    const { held, letGo } = holdWriter(this.#writer);
    this.#letGo = letGo;
    await inTime(held, longestLookMs, undefined);
  }

  letGo() {
    this.#letGo?.();
    this.#letGo = undefined;
  }

  /** What the device kept is deleted: this page keeps nothing of it either, from now on. */
  forget() {
    this.#isForgotten = true;
    this.draft.close();
    this.letGo();
    // Whoever deleted it may have looked before this page wrote its record.
    this.#deleteOwn().catch(() => undefined); // a browser that keeps nothing has nothing to delete
  }

  #deleteOwn = () => deviceStore.replace([this.#ownKey]);

  /** Takes over what pages that are gone kept; what the open ones keep once they are gone, too. */
  async inherit(): Promise<void> {
    await inTime(this.#takeOver(), longestLookMs, undefined);
  }

  async #takeOver() {
    if (!this.#letGo) return;
    const { userId, checkupId } = this;
    const heir = { userId, checkupId, writer: this.#writer, stored: this.draft.stored };
    const { kept, living } = await takeOver(deviceStore, heir);
    if (this.#isForgotten) return this.#deleteOwn();
    if (kept) this.draft.adopt(kept);
    for (const writer of living) {
      if (this.#awaited.has(writer)) continue;
      this.#awaited.add(writer);
      whenGone(writer, () => {
        this.#awaited.delete(writer);
        this.#takeOver().catch(() => undefined); // what stays on the device is found at the next opening
      });
    }
  }
}
