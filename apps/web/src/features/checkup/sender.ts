import type { AnswerChanges, AnswerKey, Checkup } from "@app/contract";
import type { Failure, Outside } from "./checkup-server.ts";
import { newerOf } from "./draft-state.ts";
import type { Conflict, DraftState } from "./draft-state.ts";
import { stepToSave } from "./reach.ts";
import { SaveTimer } from "./save-timer.ts";
import { keysOf, sameAnswer } from "./sendable.ts";
import { TypedAnswers } from "./typed-answers.ts";
import type { Batch } from "./typed-answers.ts";

interface SaveRequest {
  /** The step to go to. */
  step?: number;
  /** Somebody waits for it, so that a failure is shown in any case. */
  isAwaited?: boolean;
}

type StepBatch = Batch & { step?: number };
type ChangedElsewhere = Extract<Failure, { kind: "changedElsewhere" }>;

/** Brings what was typed to the server: one request at a time, and each carries what the one before did not bring. */
export class Sender {
  readonly typed: TypedAnswers;
  readonly timer = new SaveTimer(() => void this.send({}));
  /** What the server has, as far as this page knows. */
  stored: Checkup;
  /** The step on the screen: the next save carries it. */
  openStep: number | undefined;
  isSending = false;
  hasFailed = false;
  isClosed = false;
  question: { conflict: Conflict; settle: (keep: AnswerKey[]) => void } | undefined;
  #outside: Outside;
  /** Has the device keep what changed, and the page show it; fulfilled when a save need not wait for it. */
  #update: () => Promise<void>;
  #requests: Promise<boolean> = Promise.resolve(true);
  #isUnavailable = false;
  #shownRefusal: string | undefined;

  constructor(stored: Checkup, outside: Outside, update: () => Promise<void>) {
    this.stored = stored;
    this.typed = new TypedAnswers(stored, outside.writer);
    this.#outside = outside;
    this.#update = update;
  }

  get saving(): DraftState["saving"] {
    if (this.hasFailed) {
      return this.#isUnavailable && this.#outside.isKeeping ? "offline" : "failed";
    }
    if (this.isSending || this.typed.isDue) return "saving";
    return keysOf(this.typed.problems).length > 0 ? "invalid" : "saved";
  }

  follow(checkup: Checkup) {
    this.stored = newerOf(this.stored, checkup);
    this.typed.follow(this.stored);
  }

  /** True when the server has all that is valid. */
  send(request: SaveRequest): Promise<boolean> {
    this.#requests = this.#requests.then(() => this.#run(request));
    return this.#requests;
  }

  /** Sends all that waits now, without waiting for its turn or for an answer. */
  sendAtOnce() {
    if (this.question || this.isClosed) return; // asked again when the check-up is opened
    const saves = this.#batches({}).map((batch) => this.#saveOf(batch));
    void this.#update();
    for (const save of saves) this.#outside.save(save).catch(() => undefined); // the device keeps it
    if (saves.length > 0) this.timer.failed(); // for a page that comes back
  }

  close() {
    this.isClosed = true;
    this.timer.close();
  }

  /** Sends all that waits now; what is typed meanwhile has its own pause. */
  async #run(request: SaveRequest): Promise<boolean> {
    this.timer.started();
    for (let isLast = false; !isLast;) {
      if (this.isClosed) return false;
      const [batch, ...others] = this.#batches(request);
      if (!batch) break;
      isLast = others.length === 0;
      const failure = await this.#deliver(batch);
      if (failure) return this.#handle(failure, request);
    }
    this.hasFailed = false;
    this.timer.succeeded();
    this.#shownRefusal = undefined;
    void this.#update();
    return true;
  }

  /** What is to be sent, the last one with the step. A step that is merely on the screen is not worth a save of its own. */
  #batches(request: SaveRequest): StepBatch[] {
    const { scheduledAt, currentStep, version } = this.stored;
    const answers = { ...this.typed.shown(), scheduledAt };
    const step = stepToSave(request.step, this.openStep, { answers, currentStep });
    const batches = this.typed.batches();
    const last = batches.pop();
    if (last) return [...batches, { ...last, step }];
    const isWanted = request.step !== undefined && step !== undefined;
    const { writer } = this.#outside;
    return isWanted ? [{ writer, version, changes: {} as AnswerChanges, step }] : [];
  }

  #saveOf({ writer, ...batch }: StepBatch) {
    return { id: this.stored.id, ...batch, change: { writer, number: this.typed.nextNumber() } };
  }

  async #deliver(batch: StepBatch): Promise<Failure | undefined> {
    const save = this.#saveOf(batch);
    this.isSending = true;
    await this.#update(); // on the device before it leaves
    try {
      this.stored = newerOf(this.stored, await this.#outside.save(save));
      this.typed.acknowledge(save.changes, save.change, this.stored);
      this.#outside.announce(this.stored);
      return undefined;
    } catch (error) {
      return this.#outside.failureOf(error);
    } finally {
      this.isSending = false;
    }
  }

  async #handle(failure: Failure, request: SaveRequest): Promise<boolean> {
    if (failure.kind === "changedElsewhere") {
      this.hasFailed = false; // the server is there: it asks
      await this.#ask(failure);
      return this.#run(request);
    }
    this.#isUnavailable = failure.kind === "passing" && failure.isUnavailable === true;
    if (failure.kind === "refused") {
      if (failure.isStep) this.openStep = undefined;
      // One rejected answer, or a step, must not keep the others from being saved.
      const isNamed = this.typed.refuse(failure.fields ?? {}) || failure.isStep;
      if (isNamed && this.typed.isDue) await this.#run({});
    }
    this.hasFailed = this.typed.isDue;
    if (failure.kind === "passing" && this.hasFailed) this.timer.failed();
    this.#notify(failure, request);
    void this.#update();
    return false;
  }

  /** A save nobody waits for shows a rejection once, and a bad connection in the footer only. */
  #notify(failure: Failure, { isAwaited }: SaveRequest) {
    if (failure.kind !== "refused" && failure.kind !== "passing") return;
    const isNew = failure.kind === "refused" && failure.message !== this.#shownRefusal;
    if (failure.message && (isAwaited || isNew)) this.#outside.notify(failure.message);
    if (failure.kind === "refused") this.#shownRefusal = failure.message;
  }

  /** Asks which of two values stay, unless they say the same in the end. */
  async #ask({ fields, current }: ChangedElsewhere) {
    const [here, there] = [this.typed.shown(), current.answers];
    const differing = fields.filter((key) => !sameAnswer(here[key], there[key]));
    let keep: AnswerKey[] = [];
    if (differing.length > 0) {
      const { promise, resolve } = Promise.withResolvers<AnswerKey[]>();
      this.question = { conflict: { fields: differing, there, here }, settle: resolve };
      void this.#update();
      keep = await promise;
      this.question = undefined;
    }
    this.follow(current);
    this.typed.settleConflict(fields, keep, current.version);
    void this.#update();
  }
}
