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
  #letGo: (() => void) | undefined;
  #awaited = new Set<string>();

  constructor(userId: string, checkup: Checkup) {
    this.userId = userId;
    this.checkupId = checkup.id;
    const key = keptKey(userId, checkup.id);
    const keeper = draftKeeper(deviceStore, keptKey(userId, checkup.id, this.#writer));
    this.draft = new Draft(
      checkup,
      Object.assign(keeper, checkupServer(userId, checkup.id), {
        writer: this.#writer,
        alone: <Result>(work: () => Promise<Result>) => alone(key, work),
        announce: (stored: Checkup) => tellTabs({ kind: "saved", userId, checkup: stored }),
      }),
    );
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

  /** Takes over what pages that are gone kept; what the open ones keep once they are gone, too. */
  async inherit(): Promise<void> {
    await inTime(this.#takeOver(), longestLookMs, undefined);
  }

  async #takeOver() {
    if (!this.#letGo) return;
    const { userId, checkupId } = this;
    const heir = { userId, checkupId, writer: this.#writer };
    const { kept, living } = await takeOver(deviceStore, heir);
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
