import type { AnswerKey, Answers, Checkup } from "@app/contract";
import { ChangeQueue, saveOf } from "./change-queue.ts";
import type { Failure, Outside } from "./checkup-server.ts";
import { ConflictQuestion, differing, newerOf } from "./conflict.ts";
import type { DraftState } from "./draft-state.ts";
import type { KeptDraft, SentChange } from "./kept-draft.ts";
import { stepToSave } from "./reach.ts";
import { SaveTimer } from "./save-timer.ts";
import { keysOf, without } from "./sendable.ts";
import { TypedAnswers } from "./typed-answers.ts";
import { UnsavedChanges } from "./unsaved-changes.ts";

type ChangedElsewhere = Omit<Extract<Failure, { kind: "changedElsewhere" }>, "kind">;

export interface Errand {
  /** The step to go to. */
  step?: number;
  /** Somebody waits for it, so that a failure is told in any case. */
  isAwaited?: boolean;
}

/** Brings what was typed to the server: one change at a time, in order, each until it is answered. */
export class Sender {
  readonly typed: TypedAnswers;
  readonly question = new ConflictQuestion();
  readonly timer = new SaveTimer(() => void this.send({}));
  /** The step on the screen. */
  openStep: number | undefined;
  #stored: Checkup;
  #outside: Outside;
  #onNews: () => void;
  #changes: ChangeQueue;
  #unsaved: UnsavedChanges;
  #errands: Promise<boolean> = Promise.resolve(true);
  #isSending = false;
  #isAway = false;
  #isClosed = false;
  #told: string | undefined;
  hasFailed = false;

  constructor(stored: Checkup, outside: Outside, onNews: () => void) {
    this.#stored = stored;
    this.#outside = outside;
    this.#onNews = onNews;
    this.#unsaved = new UnsavedChanges(outside);
    this.#changes = new ChangeQueue(outside.writer);
    this.typed = new TypedAnswers(stored, outside.writer, this.#changes.carries);
  }

  get stored() {
    return this.#stored;
  }

  /** Whether the server does not have everything that was typed. */
  get isUnsaved() {
    return this.#unsaved.areThere;
  }

  get saving(): DraftState["saving"] {
    if (this.hasFailed) return this.#isAway && this.#outside.isKeeping ? "offline" : "failed";
    if (this.#isSending || this.typed.isWaiting || this.#changes.first) return "saving";
    return keysOf(this.typed.problems).length > 0 ? "invalid" : "saved";
  }

  /** Something changed here: first of all it is kept on the device. */
  announce() {
    const { all: sent, number } = this.#changes;
    const isNews = this.#unsaved.update({ sent, number, ...this.typed.unsaved });
    const { saving } = this;
    this.#onNews();
    if (!isNews) return;
    void this.#unsaved.done.then(() => {
      if (this.saving !== saving) this.#onNews();
    });
  }

  /** What is stored by now. */
  follow(checkup: Checkup) {
    this.#stored = newerOf(this.#stored, checkup);
    this.typed.follow(this.#stored);
  }

  /** What pages that are gone left behind, and is in this page's record by now. */
  adopt(kept: KeptDraft) {
    this.typed.adopt(kept);
    this.#changes.adopt(kept.sent);
    this.#unsaved.writeAnew();
  }

  /** True when the server has all that is valid. */
  send(errand: Errand): Promise<boolean> {
    this.#errands = this.#errands.then(() => this.#run(errand));
    return this.#errands;
  }

  /** Sends all that waits now, without waiting for its turn or for an answer. */
  sendAtOnce() {
    if (this.question.conflict || this.#isClosed) return; // asked about again when the check-up is opened
    while (this.typed.isWaiting) this.#pack({});
    this.announce();
    for (const change of this.#changes.resting) {
      this.#outside.save(saveOf(this.#stored.id, change)).catch(() => undefined); // it stays in the queue
    }
    if (this.#changes.first) this.timer.failed(); // for a page that comes back
  }

  close() {
    this.#isClosed = true;
    this.timer.close();
    this.#unsaved.close();
  }

  /** Sends what is on its way from before, and then all that waits now; what is typed meanwhile has its own pause. */
  async #run(errand: Errand): Promise<boolean> {
    this.timer.started();
    for (let isAll = false; !isAll || this.#changes.first;) {
      if (this.#isClosed) return false;
      let change = this.#changes.first;
      if (!change) ({ change, isAll } = this.#pack(errand));
      if (!change) break;
      const failure = await this.#deliver(change);
      if (failure) return this.#recover(failure, errand, change);
    }
    this.hasFailed = false;
    this.timer.succeeded();
    this.#told = undefined;
    this.announce();
    return true;
  }

  /** The next change, if there is any: answers of one age, with the step when no others are left. */
  #pack(errand: Errand): { change: SentChange | undefined; isAll: boolean } {
    const { isAll, ...waiting } = this.typed.take();
    const { scheduledAt, currentStep } = this.#stored;
    const answers = { ...this.typed.shown(), scheduledAt };
    const step = isAll
      ? stepToSave(errand.step, this.openStep, { answers, currentStep })
      : undefined;
    const isStepNews = errand.step !== undefined && step !== undefined;
    const isEmpty = keysOf(waiting.changes).length === 0 && !isStepNews;
    return { change: isEmpty ? undefined : this.#changes.add({ ...waiting, step }), isAll };
  }

  async #deliver(change: SentChange): Promise<Failure | undefined> {
    this.#isSending = true;
    this.announce();
    await this.#unsaved.done; // on the device before it leaves
    try {
      const save = saveOf(this.#stored.id, change);
      const answer = await this.#outside.alone(() =>
        this.#changes.travel(change, this.#outside.save(save)),
      );
      this.#changes.remove(change);
      this.#stored = newerOf(this.#stored, answer);
      this.typed.acknowledge(change, this.#stored);
      this.#outside.announce(this.#stored);
      return undefined;
    } catch (error) {
      return this.#outside.judge(error);
    } finally {
      this.#isSending = false;
    }
  }

  async #recover(failure: Failure, errand: Errand, change: SentChange): Promise<boolean> {
    const isAdopted = change.writer !== this.#outside.writer;
    if (failure.kind === "refused" || (failure.kind === "changedElsewhere" && !isAdopted)) {
      this.#changes.remove(change);
      this.typed.giveBack(change.changes);
    }
    if (failure.kind === "changedElsewhere") {
      this.hasFailed = false; // the server is there: it asks
      await (isAdopted ? this.#askForAnother(change, failure) : this.#askWhichToKeep(failure));
      return this.#run(errand);
    }
    this.#isAway = failure.kind === "passing" && failure.isAway === true;
    if (failure.kind === "refused") {
      if (failure.isStep) this.openStep = undefined;
      // One refused answer, or a step, must not keep the others from being saved.
      const isNamed = this.typed.refuse(failure.fields ?? {}) || failure.isStep;
      if (isNamed && this.typed.isWaiting) await this.#run({});
    }
    this.hasFailed = this.typed.isWaiting || this.#changes.first !== undefined;
    if (failure.kind === "passing" && this.hasFailed) this.timer.failed();
    this.#tell(failure, errand);
    this.announce();
    return false;
  }

  /** What comes by itself tells a refusal once and a bad connection in the footer only. */
  #tell(failure: Failure, { isAwaited }: Errand) {
    if (failure.kind !== "refused" && failure.kind !== "passing") return;
    const isNews = failure.kind === "refused" && failure.message !== this.#told;
    if (failure.message && (isAwaited || isNews)) this.#outside.tell(failure.message);
    if (failure.kind === "refused") this.#told = failure.message;
  }

  async #askWhichToKeep({ fields, current }: ChangedElsewhere) {
    const keep = await this.#ask({ fields, current }, this.typed.shown());
    this.follow(current);
    this.typed.keep(keep, current.version);
    this.typed.giveWay(fields.filter((key) => !keep.includes(key)));
  }

  /**
   * Asks about what a page that is gone had typed, which need not be what is typed here. What stays is sent on
   * under that page's name, so that what is typed here is asked about in its turn. The server made nothing of
   * the name yet: it may carry less from now on.
   */
  async #askForAnother(change: SentChange, { fields, current }: ChangedElsewhere) {
    const here = { ...this.typed.shown(), ...change.changes };
    const keep = await this.#ask({ fields, current }, here);
    const shownHere = fields.filter((key) => this.typed.says(key, change.changes));
    let { changes } = change;
    for (const key of fields) if (!keep.includes(key)) changes = without(changes, key);
    const isEmpty = keysOf(changes).length === 0 && change.step === undefined;
    if (isEmpty) this.#changes.remove(change);
    else this.#changes.replace(change, { ...change, version: current.version, changes });
    this.follow(current);
    this.typed.keep(
      shownHere.filter((key) => keep.includes(key)),
      current.version,
    );
    this.typed.giveWay(shownHere.filter((key) => !keep.includes(key)));
  }

  #ask({ fields, current }: ChangedElsewhere, here: Answers): Promise<AnswerKey[]> {
    const there = current.answers;
    const conflict = { fields: differing(fields, here, there), there, here };
    return this.question.ask(conflict, () => this.announce());
  }
}
