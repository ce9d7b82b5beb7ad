import type { AnswerChanges, AnswerKey, Answers, Checkup } from "@app/contract";
import type { Failure, Outside } from "./checkup-server.ts";
import { sortOut } from "./conflict.ts";
import type { Conflict } from "./conflict.ts";
import type { DraftState } from "./draft-state.ts";
import { keysOf } from "./sendable.ts";
import type { Unsaved } from "./unsaved-answers.ts";
import { TypedAnswers } from "./typed-answers.ts";

interface Errand {
  /** The step to go to. */
  step?: number;
  /** Somebody waits for it, so that a failure is told in any case. */
  isAwaited?: boolean;
  version?: number;
}

const pauseMs = 600;
const longestWaitMs = 1_000;
const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/**
 * The answers of one check-up while somebody works on them, and the only piece of code that sends
 * them to the server: one save at a time, in order, each from the version of the last answer.
 */
export class Draft {
  #stored: Checkup;
  #typed: TypedAnswers;
  #outside: Outside;
  #openStep: number | undefined;
  #underWay = 0;
  #hasFailed = false;
  #isOffline = false;
  #kept: Partial<Answers> | undefined;
  #isMoving = false;
  #conflict: (Conflict & { settle: (keep: AnswerKey[]) => void }) | undefined;
  #queue: Promise<boolean> = Promise.resolve(true);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waitingSince: number | undefined;
  #retries = 0;
  /** What was sent without an answer: it may have arrived. */
  #unanswered: AnswerChanges[] = [];
  #told: string | undefined;
  #listeners = new Set<() => void>();
  #state: DraftState;

  /** `unsaved`: what an earlier visit could not send; it is sent now. */
  constructor(stored: Checkup, outside: Outside, unsaved?: Unsaved) {
    this.#stored = stored;
    this.#typed = new TypedAnswers(stored.answers);
    this.#outside = outside;
    if (unsaved) this.#typed.change(unsaved.answers);
    this.#state = this.#look();
    if (unsaved) void this.#enqueue({ version: unsaved.version });
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly state = () => this.#state;

  /** Leaving now would lose something that could not be sent. */
  get isStuck() {
    return this.#hasFailed && !this.#outside.isKeeping;
  }

  /** Shows answers without saving them; `change` follows. */
  readonly preview = (answers: Partial<Answers>) => {
    this.#typed.preview(answers);
    this.#announce();
  };

  /** Takes over changed answers and saves them shortly after the last change. */
  readonly change = (answers: Partial<Answers>) => {
    this.#typed.change(answers);
    this.#waitingSince ??= Date.now();
    const left = longestWaitMs - (Date.now() - this.#waitingSince);
    this.#plan(Math.max(0, Math.min(pauseMs, left)));
    this.#announce();
  };

  /** The step on the screen: the next save carries it. */
  readonly opened = (step: number) => {
    this.#openStep = step;
  };

  /** The review meeting was booked or moved. */
  readonly scheduled = (startsAt: Date) => {
    this.#stored = { ...this.#stored, scheduledAt: startsAt };
    this.#announce();
  };

  /** Saves at once what waits: on blur, on leaving. True when the server has all that is valid. */
  readonly flush = (): Promise<boolean> => {
    this.#typed.tidyTexts();
    this.#announce();
    return this.#enqueue({});
  };

  /** Saves everything together with the step to go to. A second call while one waits does nothing. */
  readonly goTo = async (step: number): Promise<boolean> => {
    if (this.#isMoving) return false;
    this.#isMoving = true;
    this.#typed.tidyTexts();
    this.#announce();
    try {
      return await this.#enqueue({ step, isAwaited: true });
    } finally {
      this.#isMoving = false;
      this.#announce();
    }
  };

  /** The page goes away now: no waiting for a save under way, whose success the version takes for granted. */
  readonly leave = () => {
    this.#typed.tidyTexts();
    if (this.#typed.isWaiting) void this.#send({ version: this.#stored.version + this.#underWay });
  };

  /** Says which of the conflicting fields stay as they are here; the others become as they are there. */
  readonly settleConflict = (keep: AnswerKey[]) => this.#conflict?.settle(keep);

  #plan(delay: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#enqueue({}), delay);
  }

  #enqueue(errand: Errand) {
    this.#queue = this.#queue.then(() => this.#send(errand));
    return this.#queue;
  }

  async #send(errand: Errand): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#waitingSince = undefined;
    const changes = this.#typed.take();
    const step = this.#stepToSave(errand);
    const isStepNews = errand.step !== undefined && step !== undefined;
    if (keysOf(changes).length === 0 && !isStepNews) return this.#succeed();
    const { id, version } = this.#stored;
    this.#underWay += 1;
    this.#announce();
    try {
      const input = { id, version: errand.version ?? version, step, changes };
      const answer = await this.#outside.save(input);
      this.#underWay -= 1;
      if (answer.version >= this.#stored.version) this.#stored = answer;
      this.#typed.acknowledge(changes, this.#stored.answers);
      if (step !== undefined) this.#openStep = step;
      return this.#succeed();
    } catch (error) {
      this.#underWay -= 1;
      this.#typed.giveBack(changes);
      const wasSent = await this.#recover(this.#outside.judge(error), errand, changes);
      this.#announce();
      return wasSent;
    }
  }

  #stepToSave({ step = this.#openStep }: Errand) {
    return step === this.#stored.currentStep ? undefined : step;
  }

  #succeed() {
    this.#hasFailed = false;
    this.#unanswered = [];
    this.#retries = 0;
    this.#told = undefined;
    this.#announce();
    return true;
  }

  async #recover(failure: Failure, errand: Errand, sent: AnswerChanges): Promise<boolean> {
    if (failure.kind === "changedElsewhere") {
      await this.#askWhichToKeep(failure);
      return this.#send({ ...errand, version: undefined });
    }
    if (failure.kind === "passing") this.#unanswered.push(sent);
    this.#isOffline = failure.kind === "passing" && failure.isOffline === true;
    // One refused answer must not keep the others from being saved.
    const isNamed = failure.kind === "refused" && this.#typed.refuse(failure.fields ?? {});
    if (isNamed && this.#typed.isWaiting) await this.#send({});
    this.#hasFailed = this.#typed.isWaiting;
    if (failure.kind === "passing" && this.#hasFailed) {
      this.#plan(Math.min(longestRetryMs, firstRetryMs * 2 ** this.#retries));
      this.#retries += 1;
    }
    // What comes by itself tells a refusal once and a bad connection in the footer only.
    const isNews = failure.kind === "refused" && failure.message !== this.#told;
    if (failure.message && (errand.isAwaited || isNews)) this.#outside.tell(failure.message);
    if (failure.kind === "refused") this.#told = failure.message;
    return false;
  }

  async #askWhichToKeep({ fields, current }: { fields: AnswerKey[]; current: Checkup }) {
    const here = this.#typed.shown();
    const there = current.answers;
    const { ours, differing } = sortOut(fields, { here, there, unanswered: this.#unanswered });
    let keep: AnswerKey[] = [];
    if (differing.length > 0) {
      keep = await new Promise<AnswerKey[]>((settle) => {
        this.#conflict = { fields: differing, there, here, settle };
        this.#announce();
      });
    }
    this.#conflict = undefined;
    this.#stored = current;
    this.#typed.giveWay(
      fields.filter((key) => !keep.includes(key) && !ours.includes(key)),
      there,
    );
  }

  #look(): DraftState {
    const { scheduledAt, currentStep, furthestStep } = this.#stored;
    return {
      answers: { ...this.#typed.shown(), scheduledAt },
      problems: this.#typed.problems,
      saving: this.#savingState(),
      isMoving: this.#isMoving,
      conflict: this.#conflict,
      currentStep,
      furthestStep,
    };
  }

  #savingState(): DraftState["saving"] {
    if (this.#hasFailed) return this.#isOffline && this.#outside.isKeeping ? "offline" : "failed";
    if (this.#underWay > 0 || this.#typed.isWaiting) return "saving";
    return keysOf(this.#typed.problems).length > 0 ? "invalid" : "saved";
  }

  #keepUnsaved() {
    const answers = this.#typed.unsaved;
    if (answers === this.#kept) return;
    this.#kept = answers;
    const { version } = this.#stored;
    this.#outside.keep(keysOf(answers).length > 0 ? { version, answers } : undefined);
  }

  #announce() {
    this.#state = this.#look();
    this.#keepUnsaved();
    for (const listener of this.#listeners) listener();
  }
}
