import type { AnswerKey, Answers, Checkup } from "@app/contract";
import type { Outside } from "./checkup-server.ts";
import type { DraftRecord, KeptAnswer } from "./draft-record.ts";
import { sameWhereAlike } from "./draft-state.ts";
import type { DraftState } from "./draft-state.ts";
import { keysOf } from "./sendable.ts";
import { Sender } from "./sender.ts";
import type { AnswersChange } from "./steps/step-screen.ts";

/**
 * The answers of one check-up while somebody works on them: what the page shows of them, and what it can do. What
 * was typed stays on the device until the server acknowledged it.
 */
export class Draft {
  #outside: Outside;
  #sender: Sender;
  #isMoving = false;
  #expected = 0;
  #isDeleted = false;
  /** What the device was last given to keep, and when it has it or a save should wait no longer. */
  #kept = "";
  #keeping: Promise<void> = Promise.resolve();
  #listeners = new Set<() => void>();
  #state: DraftState;

  constructor(stored: Checkup, outside: Outside) {
    this.#outside = outside;
    this.#sender = new Sender(stored, outside, () => this.#update());
    this.#state = this.#look();
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly state = () => this.#state;

  /** What the device is to keep of it now. */
  get record(): DraftRecord | undefined {
    return this.#sender.isClosed ? undefined : this.#sender.typed.record;
  }

  /** Whether the server does not have everything that was typed, or more is about to follow. */
  get isUnsaved() {
    return this.#sender.isSending || this.#kept !== "" || this.#expected > 0;
  }

  /** Whether the check-up was deleted: nothing that is typed here can be saved any more. */
  get isDeleted() {
    return this.#isDeleted;
  }

  /** Leaving now would lose something that could not be sent. */
  get isStuck() {
    return this.#sender.hasFailed && !this.#outside.isKeeping;
  }

  /** Shows and sends what closed pages left; answers what has to wait until an answer typed here is saved. */
  readonly recover = (kept: KeptAnswer[]): KeptAnswer[] => {
    if (this.#sender.isClosed) return [];
    const waiting = this.#sender.typed.recover(kept);
    void this.#update();
    if (waiting.length < kept.length) void this.#sender.send({});
    return waiting;
  };

  /** What the server has by now, as another tab or a look at it says. */
  readonly follow = (checkup: Checkup) => {
    this.#sender.follow(checkup);
    void this.#update();
  };

  /** Looks whether the check-up was changed on another device. */
  readonly refresh = async () => {
    try {
      this.follow(await this.#outside.load());
    } catch (error) {
      this.#outside.failureOf(error); // an ended session, a deleted check-up; all else shows with the next save
    }
  };

  /** Shows answers without saving them; `change` follows. */
  readonly preview = (answers: Partial<Answers>) => {
    this.#sender.typed.preview(answers);
    void this.#update();
  };

  /** Takes changed answers and saves them shortly after the last change. */
  readonly change = (changes: AnswersChange) => {
    const answers = typeof changes === "function" ? changes(this.#sender.typed.shown()) : changes;
    if (keysOf(answers).length === 0) return;
    this.#sender.typed.change(answers);
    this.#sender.timer.typed();
    void this.#update();
  };

  /** Stays open for a change that is to follow, though its page be left; answers how to say that none follows any more. */
  readonly expectChange = () => {
    this.#expected += 1;
    return () => {
      this.#expected -= 1;
      this.#show();
    };
  };

  /** The step on the screen: the next save carries it. */
  readonly opened = (step: number) => {
    this.#sender.openStep = step;
  };

  /** The review meeting was booked, moved or, with null, cancelled. */
  readonly scheduled = (startsAt: Date | null) => {
    this.follow({ ...this.#sender.stored, scheduledAt: startsAt });
    // Only the server knows which of two answers is the later one.
    void this.refresh().then(() => this.#outside.announce(this.#sender.stored));
  };

  /** Saves at once what waits: on blur, on leaving. True when the server has all that is valid. */
  readonly flush = (): Promise<boolean> => {
    this.#sender.typed.settle();
    void this.#update();
    return this.#sender.send({});
  };

  /** Saves everything together with the step to go to. A second call while one waits does nothing. */
  readonly goTo = async (step: number): Promise<boolean> => {
    if (this.#isMoving) return false;
    this.#isMoving = true;
    this.#sender.typed.settle();
    void this.#update();
    try {
      const hasMoved = await this.#sender.send({ step, isAwaited: true });
      if (hasMoved) this.opened(step);
      return hasMoved;
    } finally {
      this.#isMoving = false;
      this.#show();
    }
  };

  /** The page may not come back: sends all that waits now, without waiting for its turn or for an answer. */
  readonly leave = () => {
    this.#sender.typed.settle();
    void this.#update();
    this.#sender.sendAtOnce();
  };

  /** Says which of the conflicting fields stay as they are here; the others become as they are there. */
  readonly settleConflict = (keep: AnswerKey[]) => this.#sender.question?.settle(keep);

  /** From now on it neither sends nor keeps anything. */
  readonly close = () => {
    this.#sender.close();
  };

  /** The check-up was deleted. */
  readonly markDeleted = () => {
    this.close();
    this.#isDeleted = true;
    this.#show();
  };

  /** Something changed here: first of all it is kept on the device. */
  #update(): Promise<void> {
    const { record } = this;
    const kept = record ? JSON.stringify({ ...record, keptAt: 0 }) : "";
    if (kept !== this.#kept && !this.#sender.isClosed) {
      this.#kept = kept;
      this.#keeping = this.#outside.keep(record);
      void this.#keeping.then(() => this.#show()); // it may have been found out that the device keeps nothing
    }
    this.#show();
    return this.#keeping;
  }

  #look(): DraftState {
    const { scheduledAt, currentStep, furthestStep } = this.#sender.stored;
    return {
      answers: { ...this.#sender.typed.shown(), scheduledAt },
      problems: this.#sender.typed.problems,
      saving: this.#sender.saving,
      isMoving: this.#isMoving,
      conflict: this.#sender.question?.conflict,
      currentStep,
      furthestStep,
    };
  }

  #show() {
    this.#state = sameWhereAlike(this.#look(), this.#state);
    for (const listener of this.#listeners) listener();
  }
}
