import type { AnswerKey, Answers, Checkup } from "@app/contract";
import type { Outside } from "./checkup-server.ts";
import { sameWhereAlike } from "./draft-state.ts";
import type { DraftState } from "./draft-state.ts";
import type { KeptDraft } from "./kept-draft.ts";
import { keysOf } from "./sendable.ts";
import { Sender } from "./sender.ts";
import type { AnswersChange } from "./steps/step-screen.ts";

/** The answers of one check-up while somebody works on them: what the page shows of them, and what it can do. */
export class Draft {
  #sender: Sender;
  #outside: Outside;
  #isMoving = false;
  #expected = 0;
  #isGone = false;
  #listeners = new Set<() => void>();
  #state: DraftState;

  constructor(stored: Checkup, outside: Outside) {
    this.#outside = outside;
    this.#sender = new Sender(stored, outside, () => this.#show());
    this.#state = this.#look();
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly state = () => this.#state;

  /** What the server has, as far as this page knows. */
  get stored(): Checkup {
    return this.#sender.stored;
  }

  /** Whether the server does not have everything that was typed, or more is about to follow. */
  get isUnsaved() {
    return this.#sender.isUnsaved || this.#expected > 0;
  }

  /** Whether the check-up was deleted: nothing that is typed here can be saved any more. */
  get isGone() {
    return this.#isGone;
  }

  /** Leaving now would lose something that could not be sent. */
  get isStuck() {
    return this.#sender.hasFailed && !this.#outside.isKeeping;
  }

  /** What pages that are gone left behind: it is shown, and sent now. */
  readonly adopt = (kept: KeptDraft) => {
    this.#sender.adopt(kept);
    this.#sender.announce();
    void this.#sender.send({});
  };

  /** What the server has by now, as another tab or a look at it says. */
  readonly follow = (checkup: Checkup) => {
    this.#sender.follow(checkup);
    this.#sender.announce();
  };

  /** Looks whether the check-up was changed on another device. */
  readonly refresh = async () => {
    try {
      this.follow(await this.#outside.load());
    } catch (error) {
      this.#outside.judge(error); // a session that ended, a check-up that is gone; all else shows with the next save
    }
  };

  /** Shows answers without saving them; `change` follows. */
  readonly preview = (answers: Partial<Answers>) => {
    this.#sender.typed.preview(answers);
    this.#sender.announce();
  };

  /** Takes over changed answers and saves them shortly after the last change. */
  readonly change = (changes: AnswersChange) => {
    const { typed, timer } = this.#sender;
    const answers = typeof changes === "function" ? changes(typed.shown()) : changes;
    if (keysOf(answers).length === 0) return;
    typed.change(answers);
    timer.typed();
    this.#sender.announce();
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
    this.#sender.follow({ ...this.#sender.stored, scheduledAt: startsAt });
    this.#sender.announce();
    // Only the server knows which of two answers is the later one.
    void this.refresh().then(() => this.#outside.announce(this.#sender.stored));
  };

  /** Saves at once what waits: on blur, on leaving. True when the server has all that is valid. */
  readonly flush = (): Promise<boolean> => {
    this.#tidy();
    return this.#sender.send({});
  };

  /** Saves everything together with the step to go to. A second call while one waits does nothing. */
  readonly goTo = async (step: number): Promise<boolean> => {
    if (this.#isMoving) return false;
    this.#isMoving = true;
    this.#tidy();
    try {
      const hasMoved = await this.#sender.send({ step, isAwaited: true });
      if (hasMoved) this.opened(step);
      return hasMoved;
    } finally {
      this.#isMoving = false;
      this.#show();
    }
  };

  /** The page goes away now: whether it comes back nobody knows. */
  readonly leave = () => {
    this.#sender.typed.settle();
    this.#sender.sendAtOnce();
  };

  /** Says which of the conflicting fields stay as they are here; the others become as they are there. */
  readonly settleConflict = (keep: AnswerKey[]) => this.#sender.question.settle(keep);

  /** From now on it neither sends nor keeps anything. */
  readonly close = () => this.#sender.close();

  /** The check-up was deleted. */
  readonly vanish = () => {
    this.close();
    this.#isGone = true;
    this.#show();
  };

  #tidy() {
    this.#sender.typed.settle();
    this.#sender.announce();
  }

  #look(): DraftState {
    const { stored, typed, saving, question } = this.#sender;
    const { scheduledAt, currentStep, furthestStep } = stored;
    return {
      answers: { ...typed.shown(), scheduledAt },
      problems: typed.problems,
      saving,
      isMoving: this.#isMoving,
      conflict: question.conflict,
      currentStep,
      furthestStep,
    };
  }

  #show() {
    this.#state = sameWhereAlike(this.#look(), this.#state);
    for (const listener of this.#listeners) listener();
  }
}
