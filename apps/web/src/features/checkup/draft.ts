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
const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/**
 * The answers of one check-up while somebody works on them. What was typed stays on the device until the server
 * acknowledged it; one request at a time carries what the one before did not bring.
 */
export class Draft {
  #outside: Outside;
  #typed: TypedAnswers;
  /** The step on the screen: the next save carries it. */
  #openStep: number | undefined;
  #isMoving = false;
  #isSending = false;
  #failure: "failed" | "offline" | undefined;
  /** It neither sends nor keeps anything any more. */
  #isClosed = false;
  /** The check-up was deleted: nothing that is typed here can be saved any more. */
  isDeleted = false;
  #expected = 0;
  #question: { conflict: Conflict; settle: (keep: AnswerKey[]) => void } | undefined;
  #shownRejection: string | undefined;
  #requests: Promise<boolean> = Promise.resolve(true);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #typingSince: number | undefined;
  #retries = 0;
  /** What the device was last given to keep. */
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

  /** Whether it can go on with a closed page's answers now. */
  readonly canRecover = (record: DraftRecord) => !this.#isClosed && this.#typed.canRecover(record);

  /** Shows and sends what a closed page left, under its name. */
  readonly recover = (record: DraftRecord, writer: string) => {
    this.#typed.recover(record, writer);
    this.#update();
    void this.#send();
  };

  /** What the server has by now, as another tab or a look at it says. */
  readonly follow = (checkup: Checkup) => {
    this.#typed.follow(checkup);
    this.#update();
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
    this.#typed.type(answers, "shown");
    this.#update();
  };

  /** Takes changed answers and saves them shortly after the last change. */
  readonly change = (changes: AnswersChange) => {
    const answers = typeof changes === "function" ? changes(this.#typed.shown()) : changes;
    if (keysOf(answers).length === 0) return;
    this.#typed.type(answers, "due");
    this.#typingSince ??= Date.now();
    this.#sendLater(
      Math.min(pauseMs, Math.max(0, this.#typingSince + longestPauseMs - Date.now())),
    );
    this.#update();
  };

  /** A change is to follow; answers how to say that none follows any more. */
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

  /** The review meeting was booked, moved or, with null, cancelled. */
  readonly scheduled = (startsAt: Date | null) => {
    this.follow({ ...this.#typed.stored, scheduledAt: startsAt });
    // Only the server knows which of two answers is the later one.
    void this.refresh().then(() => this.#outside.announce(this.#typed.stored));
  };

  /** Saves at once what waits: on blur, on leaving. True when the server has all that is valid. */
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

  /** The page may not come back: sends all that waits now, without waiting for its turn or for an answer. */
  readonly leave = () => {
    this.#settle();
    if (this.#question || this.#isClosed) return; // asked again when the check-up is opened
    const save = this.#typed.save(this.#openStep);
    this.#update();
    if (!save) return;
    this.#outside.save(save).catch(() => undefined); // the device keeps it
    this.#sendLater(); // for a page that comes back
  };

  /** Says which of the conflicting fields stay as they are here; the others become as they are there. */
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

  /** With a step to go to, somebody waits for it. */
  #send(step?: number): Promise<boolean> {
    this.#requests = this.#requests.then(() => this.#run(step));
    return this.#requests;
  }

  /** Sends all that waits now; what is typed meanwhile has its own pause. True when the server has all that is valid. */
  async #run(step?: number): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#typingSince = undefined;
    if (this.#isClosed) return false;
    const save = this.#typed.save(this.#openStep, step);
    const failure = save && (await this.#deliver(save));
    if (failure) return this.#handle(failure, step);
    this.#failure = undefined;
    this.#retries = 0;
    this.#shownRejection = undefined;
    // What came back may have changed what an answer means here: a scope is cut to a smaller total.
    if (this.#timer === undefined && this.#typed.isDue) this.#sendLater(pauseMs);
    this.#update();
    return true;
  }

  async #deliver(save: SaveInput): Promise<SaveFailure | undefined> {
    this.#isSending = true;
    this.#update();
    await this.#keeping; // on the device before it leaves
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
      // One rejected answer, or a step, must not keep the others from being saved.
      const isNamed = this.#typed.reject(failure.fields ?? {}) || failure.isStep;
      if (isNamed && this.#typed.isDue) await this.#run();
    }
    const isOffline = kind === "passing" && failure.isUnavailable;
    this.#failure = this.#typed.isDue ? (isOffline ? "offline" : "failed") : undefined;
    if (kind === "passing" && this.#failure) this.#sendLater();
    if (kind === "passing" || kind === "rejected") {
      // A save nobody waits for shows a rejection once, and a bad connection in the footer only.
      const isNew = kind === "rejected" && failure.message !== this.#shownRejection;
      if (step !== undefined || isNew) this.#outside.notify(failure.message);
      if (kind === "rejected") this.#shownRejection = failure.message;
    }
    this.#update();
    return false;
  }

  /** Asks which of two values stay, unless they say the same in the end. */
  async #ask(fields: AnswerKey[], current: Checkup) {
    this.#failure = undefined; // the server is there
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

  /** Something changed here: first of all it is kept on the device, then it is shown. */
  #update() {
    const record = this.#isClosed ? undefined : this.#typed.record;
    const kept = record ? JSON.stringify({ ...record, keptAt: 0 }) : "";
    if (kept !== this.#kept && !this.#isClosed) {
      this.#kept = kept;
      this.#keeping = this.#outside.keep(record);
      void this.#keeping.then(() => this.#update()); // it may have been found out that the device keeps nothing
    }
    // What says the same stays the same object, for React to render only the rest.
    this.#state = replaceEqualDeep(this.#state, this.#currentState());
    for (const listener of this.#listeners) listener();
  }

  #currentState(): DraftState {
    const { scheduledAt, currentStep, furthestStep } = this.#typed.stored;
    const { problems, isDue } = this.#typed;
    const hasProblems = keysOf(problems).length > 0;
    const saving = this.#isSending || isDue ? "saving" : hasProblems ? "invalid" : "saved";
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
