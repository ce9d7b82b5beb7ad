import type { AnswerKey, Answers, Checkup, SaveInput } from "@app/contract";
import { replaceEqualDeep } from "@tanstack/react-query";
import type { Outside, SaveFailure } from "./checkup-server.ts";
import { keysOf } from "./draft-device.ts";
import type { DraftRecord } from "./draft-device.ts";
import type { Conflict, DraftState } from "./draft-state.ts";
import type { AnswersChange } from "./steps/step-screen.ts";
import { sameAnswer, TypedAnswers } from "./typed-answers.ts";

const pauseMs = 600;
const longestPauseMs = 1_000;
const pressMs = 200;
const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/**
 * The answers of one check-up while the customer works on them. Typed answers stay on the device until the server has
 * acknowledged them; there is one request at a time, with everything that is not acknowledged yet.
 */
export class Draft {
  #outside: Outside;
  #typed: TypedAnswers;
  /** The step on the screen: the next save includes it. */
  #openStep: number | undefined;
  #isMoving = false;
  #isSending = false;
  #failure: "failed" | "offline" | undefined;
  /** It no longer sends or keeps anything. */
  #isClosed = false;
  isDeleted = false;
  #expected = 0;
  #question: { conflict: Conflict; settle: (keep: AnswerKey[]) => void } | undefined;
  #shownRejection: string | undefined;
  #requests: Promise<boolean> = Promise.resolve(true);
  #next: { step: number | undefined } | undefined; // the save that waits for its turn
  #timer: ReturnType<typeof setTimeout> | undefined;
  #typingSince: number | undefined;
  #retries = 0;
  /** The last record passed to the device, as text. */
  #kept = "";
  #keeping: Promise<void> = Promise.resolve();
  #listeners = new Set<() => void>();
  #state: DraftState;

  constructor(stored: Checkup, outside: Outside) {
    this.#outside = outside;
    this.#typed = new TypedAnswers(stored, outside.writer);
    this.#state = this.#currentState();
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly state = () => this.#state;

  /** Whether the server does not have everything that was typed, or more is about to follow. */
  get isUnsaved() {
    return this.#isSending || this.#kept !== "" || this.#expected > 0;
  }

  /** Leaving now would lose something that could not be sent. */
  get isStuck() {
    return this.#failure !== undefined && !this.#outside.isKeeping;
  }

  /** Whether it can continue with a closed page's answers now. */
  readonly canRecover = (record: DraftRecord) => !this.#isClosed && this.#typed.canRecover(record);

  /** Shows and sends the answers of a closed page, under its name. */
  readonly recover = (record: DraftRecord, writer: string) => {
    this.#typed.recover(record, writer);
    this.#update();
    void this.#send();
  };

  /** Shows a newer stored state, from another tab or from the server. */
  readonly follow = (checkup: Checkup) => {
    this.#typed.follow(checkup);
    this.#update();
  };

  /** Loads the check-up, which may have been changed on another device. */
  readonly refresh = () =>
    // Handles an ended session and a deleted check-up; other failures show with the next save.
    this.#outside.load().then(this.follow, (error) => void this.#outside.failureOf(error));

  /** Shows answers without saving them; `change` follows. */
  readonly preview = (answers: Partial<Answers>) => {
    this.#typed.type(answers, "shown");
    this.#update();
  };

  /** Takes changed answers and saves them shortly after the last change. */
  readonly change = (changes: AnswersChange) => {
    const answers = typeof changes === "function" ? changes(this.#typed.shown()) : changes;
    if (keysOf(answers).length === 0) return;
    this.#typed.type(answers, "due");
    this.#typingSince ??= Date.now();
    this.#sendLater(Math.min(pauseMs, this.#typingSince + longestPauseMs - Date.now()));
    this.#update();
  };

  readonly expectChange = () => {
    this.#expected += 1;
    return () => {
      this.#expected -= 1;
      this.#update();
    };
  };

  readonly opened = (step: number) => {
    this.#openStep = step;
  };

  readonly scheduled = (startsAt: Date | null) => {
    this.follow({ ...this.#typed.stored, scheduledAt: startsAt });
    // Only the server knows which of two answers is the later one.
    void this.refresh().then(() => this.#outside.announce(this.#typed.stored));
  };

  readonly leaveField = () => {
    this.#settle();
    this.#sendLater(pressMs); // it may be left by a press on Next or Back, which saves too
  };

  /** Saves now instead of after the pause. True when the server has all valid answers. */
  readonly flush = (): Promise<boolean> => {
    this.#settle();
    return this.#send();
  };

  /** Saves everything together with the step to go to. A second call while one waits does nothing. */
  readonly goTo = async (step: number): Promise<boolean> => {
    if (this.#isMoving) return false;
    this.#isMoving = true;
    this.#settle();
    try {
      const hasMoved = await this.#send(step);
      if (hasMoved) this.opened(step);
      return hasMoved;
    } finally {
      this.#isMoving = false;
      this.#update();
    }
  };

  /** The page may be closing: sends all answers now, without waiting for another request or for a response. */
  readonly leave = () => {
    this.#settle();
    if (this.#question || this.#isClosed) return; // the question returns when the check-up is opened
    const save = this.#typed.save(this.#openStep);
    this.#update();
    if (!save) return;
    this.#outside.save(save).catch(() => undefined); // the device keeps it
    this.#sendLater(); // in case the page is shown again
  };

  /** Keeps these of the conflicting fields as they are here; the others take the values from there. */
  readonly settleConflict = (keep: AnswerKey[]) => this.#question?.settle(keep);

  readonly close = (isDeleted = false) => {
    this.#isClosed = true;
    this.isDeleted = isDeleted;
    clearTimeout(this.#timer);
    this.#update();
  };

  #settle() {
    this.#typed.settle();
    this.#update();
  }

  /** Without a delay: again after a failure, with longer and longer pauses. */
  #sendLater(delay = Math.min(longestRetryMs, firstRetryMs * 2 ** this.#retries++)) {
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#send(), delay);
  }

  /** With a step to go to, the customer waits for the result. A save that waits for its turn takes the step along. */
  #send(step?: number): Promise<boolean> {
    const next = this.#next ?? { step };
    next.step ??= step;
    if (next === this.#next) return this.#requests;
    this.#next = next;
    return (this.#requests = this.#requests.then(() => {
      this.#next = undefined;
      return this.#run(next.step);
    }));
  }

  /** Sends all due answers; those typed meanwhile have their own pause. True when the server has all valid answers. */
  async #run(step?: number): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#typingSince = undefined;
    if (this.#outside.recovering) await this.#outside.recovering; // the device's answers first
    if (this.#isClosed) return false;
    const save = this.#typed.save(this.#openStep, step);
    const failure = save && (await this.#deliver(save));
    if (failure) return this.#handle(failure, step);
    this.#failure = undefined;
    this.#retries = 0;
    this.#shownRejection = undefined;
    // The stored answers may have changed others here: a scope is cut to a smaller total.
    if (this.#timer === undefined && this.#typed.isDue) this.#sendLater(pauseMs);
    this.#update();
    return true;
  }

  async #deliver(save: SaveInput): Promise<SaveFailure | undefined> {
    this.#isSending = true;
    this.#update();
    await this.#keeping; // kept on the device before it is sent
    try {
      this.#typed.acknowledge(save, await this.#outside.save(save));
      this.#outside.announce(this.#typed.stored);
      return undefined;
    } catch (error) {
      return this.#outside.failureOf(error);
    } finally {
      this.#isSending = false;
    }
  }

  async #handle(failure: SaveFailure, step?: number): Promise<boolean> {
    const { kind } = failure;
    if (kind === "changedElsewhere") {
      await this.#ask(failure.fields, failure.current);
      return this.#run(step);
    }
    if (kind === "rejected") {
      if (failure.isStep) this.#openStep = undefined;
      // One rejected answer, or a step, must not keep other answers from being saved.
      const isNamed = this.#typed.reject(failure.fields ?? {}) || failure.isStep;
      if (isNamed && this.#typed.isDue) await this.#run();
    }
    const isOffline = kind === "passing" && failure.isUnavailable;
    this.#failure = this.#typed.isDue ? (isOffline ? "offline" : "failed") : undefined;
    if (kind === "passing" && this.#failure) this.#sendLater();
    if (kind === "passing" || kind === "rejected") {
      // A save in the background shows a rejection once, and a bad connection in the footer only.
      const isNew = kind === "rejected" && failure.message !== this.#shownRejection;
      if (step !== undefined || isNew) this.#outside.notify(failure.message);
      if (kind === "rejected") this.#shownRejection = failure.message;
    }
    this.#update();
    return false;
  }

  /** Asks which of two values stay, unless they are equal by now. */
  async #ask(fields: AnswerKey[], current: Checkup) {
    this.#failure = undefined; // the server responded
    const [here, there] = [this.#typed.shown(), current.answers];
    const differing = fields.filter((key) => !sameAnswer(here[key], there[key]));
    const { promise, resolve } = Promise.withResolvers<AnswerKey[]>();
    if (differing.length === 0) resolve([]);
    else this.#question = { conflict: { fields: differing, there, here }, settle: resolve };
    this.#update();
    const keep = await promise;
    this.#question = undefined;
    this.#typed.settleConflict(current, fields, keep);
    this.#update();
  }

  /** Keeps a change on the device first, then shows it. */
  #update() {
    const record = this.#isClosed ? undefined : this.#typed.record;
    const kept = record ? JSON.stringify({ ...record, keptAt: 0 }) : "";
    if (kept !== this.#kept && !this.#isClosed) {
      this.#kept = kept;
      this.#keeping = this.#outside.keep(record);
      void this.#keeping.then(() => this.#update()); // the device may have failed to keep it
    }
    // Equal values stay the same objects, so that React renders only what changed.
    this.#state = replaceEqualDeep(this.#state, this.#currentState());
    for (const listener of this.#listeners) listener();
  }

  #currentState(): DraftState {
    const { scheduledAt, currentStep, furthestStep } = this.#typed.stored;
    const { problems, isDue } = this.#typed;
    const hasProblems = keysOf(problems).length > 0;
    // A step to go to is sent in a moment: one rendering shows both.
    const isSaving = this.#isSending || this.#isMoving || isDue;
    const saving = isSaving ? "saving" : hasProblems ? "invalid" : "saved";
    const failure = this.#failure && !this.#outside.isKeeping ? "failed" : this.#failure;
    return {
      answers: { ...this.#typed.shown(), scheduledAt },
      problems,
      saving: failure ?? saving,
      isMoving: this.#isMoving,
      conflict: this.#question?.conflict,
      currentStep,
      furthestStep,
    };
  }
}
