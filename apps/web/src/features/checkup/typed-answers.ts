import type { AnswerChanges, AnswerKey, Answers, ChangeName, Checkup } from "@app/contract";
import { recordOf } from "./draft-record.ts";
import type { DraftRecord, KeptAnswer } from "./draft-record.ts";
import { check, keysOf, sameAnswer, sendable, shown } from "./sendable.ts";
import type { Problems } from "./steps/step-screen.ts";

type Stored = Pick<Checkup, "answers" | "version">;

interface Typed {
  value: unknown;
  /** The version of the check-up that it was typed on. */
  base: number;
  /** Whose change it is: this page's, or that of a closed page whose record was recovered. */
  writer: string;
  /** Grows with every change and request of this page. */
  number: number;
  /** `shown`: not to be saved yet, a slider in mid-drag. `saved`: as typed, until somebody leaves the field. */
  state: "shown" | "due" | "saved";
  /** Why the server rejected it. */
  refusal?: string;
}

/** Answers that are checked against each other: they arrive together or not at all. */
const together: AnswerKey[][] = [
  ["fullyRemote", "locations"],
  ["staffRemote", "staffHybrid", "staffOnsite", "devices", "scopeData"],
];

const isThere = (value: unknown) => value !== undefined && value !== null;

/** Answers to send in one request: of one writer, and typed on the same version. */
export interface Batch {
  writer: string;
  version: number;
  changes: AnswerChanges;
}

/** What was typed on top of the stored answers, and what of it the server does not have. */
export class TypedAnswers {
  #stored: Stored;
  #writer: string;
  #typed = new Map<AnswerKey, Typed>();
  #number = 0;

  constructor(stored: Stored, writer: string) {
    this.#stored = stored;
    this.#writer = writer;
  }

  get #values(): Partial<Answers> {
    return Object.fromEntries([...this.#typed].map(([key, { value }]) => [key, value]));
  }

  shown = () => shown(this.#stored.answers, this.#values);

  get problems(): Problems {
    const found = [...this.#typed.keys()].map((key) => [key, this.#problem(key)] as const);
    return Object.fromEntries(found.filter(([, problem]) => problem !== undefined));
  }

  /** Whether anything waits that can be sent. */
  get isDue() {
    return keysOf(this.#due()).length > 0;
  }

  /** What the device is to keep; undefined when the server has everything. */
  get record(): DraftRecord | undefined {
    const open = [...this.#typed].filter(([key]) => this.#isOpen(key));
    const kept = open.map(([key, typed]): KeptAnswer => ({ key, ...typed }));
    return kept.length === 0 ? undefined : recordOf(this.#writer, kept, this.#number);
  }

  nextNumber = () => (this.#number += 1);

  preview = (answers: Partial<Answers>) => this.#type(answers, "shown");

  change = (answers: Partial<Answers>) => this.#type(answers, "due");

  #type(answers: Partial<Answers>, state: Typed["state"]) {
    for (const key of keysOf(answers)) {
      const before = this.#isOpen(key) ? this.#typed.get(key) : undefined;
      const { base, writer } = before ?? { base: this.#stored.version, writer: this.#writer };
      this.#typed.set(key, { value: answers[key], base, writer, number: this.nextNumber(), state });
    }
  }

  /** Goes on with answers of pages that are closed; answers those that have to wait for another one typed here. */
  recover(kept: KeptAnswer[]): KeptAnswer[] {
    const waiting: KeptAnswer[] = [];
    for (const one of kept) {
      const { key, value, writer, number } = one;
      if (!this.#isOpen(key)) {
        const base = Math.min(one.base, this.#stored.version);
        this.#number = Math.max(this.#number, number);
        this.#typed.set(key, { value, base, writer, number, state: "due" });
      } else {
        const sent = sendable([key], this.#stored.answers, { ...this.#values, [key]: value });
        if (key in sent && !this.#isShown(key, sent[key])) waiting.push(one);
      }
    }
    return waiting;
  }

  /** Saves what was only shown, and shows texts as they are stored: trimmed, a website with its scheme. */
  settle() {
    for (const [key, typed] of this.#typed) {
      if (typed.state === "shown") typed.state = "due";
      if (typeof typed.value !== "string" || this.#problem(key)) continue;
      const { value } = check(key, typed.value, this.#stored.answers);
      if (value !== undefined) typed.value = value;
      if (!this.#isOpen(key) && value === this.#stored.answers[key]) this.#typed.delete(key);
    }
  }

  /**
   * What can be sent, in the order in which it has to be: what other pages left first, and then the answers that
   * were typed on the oldest version, so that what somebody changed before they were typed is no conflict.
   */
  batches(): Batch[] {
    const due = this.#due();
    const batches: Batch[] = [];
    for (let left = keysOf(due); left.length > 0;) {
      const typed = left.map((key) => ({ key, ...this.#typed.get(key)! })); // what is due was typed
      const foreign = typed.find((one) => one.writer !== this.#writer);
      const writer = foreign?.writer ?? this.#writer;
      const own = typed.filter((one) => one.writer === writer);
      const version = Math.min(...own.map(({ base }) => base));
      const oldest = new Set(own.filter(({ base }) => base === version).map(({ key }) => key));
      const isWithOldest = (key: AnswerKey) =>
        together.some((group) => group.includes(key) && group.some((one) => oldest.has(one)));
      const keys = own.map(({ key }) => key).filter((key) => oldest.has(key) || isWithOldest(key));
      const changes = Object.fromEntries(keys.map((key) => [key, due[key]])) as AnswerChanges;
      batches.push({ writer, version, changes });
      left = left.filter((key) => !keys.includes(key));
    }
    return batches;
  }

  /** A change with this number arrived, and this is what is stored now. */
  acknowledge(changes: AnswerChanges, { writer, number }: ChangeName, stored: Stored) {
    for (const key of keysOf(changes)) {
      const typed = this.#typed.get(key);
      if (!typed || typed.writer !== writer) continue;
      const isStored = sameAnswer(stored.answers[key], changes[key]);
      const isSent = typed.number < number || this.#isShown(key, changes[key]);
      if (typed.state === "due" && isSent) typed.state = "saved";
      // Typed on since, on top of what stands there now.
      if (this.#isOpen(key) && isStored) typed.base = stored.version;
      // The space at the end of a text is no part of the answer, but of the typing.
      const isTyping = typeof typed.value === "string" && typed.value !== changes[key];
      if (!this.#isOpen(key) && !(isTyping && isStored)) this.#typed.delete(key);
    }
    this.follow(stored, keysOf(changes));
  }

  /** What is stored changed: it shows wherever nothing newer was typed here. */
  follow(stored: Stored, except: AnswerKey[] = []) {
    const before = this.#stored;
    this.#stored = stored;
    for (const [key, typed] of this.#typed) {
      const isSame = sameAnswer(before.answers[key], stored.answers[key]);
      if (!isSame && !this.#isOpen(key) && !except.includes(key)) this.#typed.delete(key);
      // Typed on what still stands there.
      if (isSame && typed.base === before.version) typed.base = stored.version;
    }
  }

  /** The server rejects these: they stay as typed, with the reason, and are not sent before they change. */
  refuse(problems: Problems): boolean {
    const refused = [...this.#typed].filter(
      ([key, { state }]) => key in problems && state === "due",
    );
    for (const [key, typed] of refused) {
      typed.refusal = problems[key];
      typed.state = "saved";
    }
    return refused.length > 0;
  }

  /** After a conflict: `keep` stay as they are here, the others become as they are there. */
  settleConflict(fields: AnswerKey[], keep: AnswerKey[], version: number) {
    for (const key of fields) {
      const typed = this.#typed.get(key);
      if (!keep.includes(key)) this.#typed.delete(key);
      else if (typed) typed.base = version;
    }
  }

  /** What of the typed answers is due and valid. */
  #due(): AnswerChanges {
    const due = [...this.#typed].filter(([, { state }]) => state === "due").map(([key]) => key);
    return due.length === 0 ? {} : sendable(due, this.#stored.answers, this.#values);
  }

  /** Whether an answer reads here as in a change. */
  #isShown(key: AnswerKey, value: unknown): boolean {
    return sameAnswer(sendable([key], this.#stored.answers, this.#values)[key], value);
  }

  /** Whether the server does not have it as it is here. */
  #isOpen(key: AnswerKey): boolean {
    const typed = this.#typed.get(key);
    if (!typed || typed.state === "shown") return typed !== undefined;
    if (this.#problem(key) !== undefined) return true;
    return typed.state === "due" && isThere(check(key, typed.value, this.#stored.answers).value);
  }

  #problem(key: AnswerKey): string | undefined {
    const typed = this.#typed.get(key);
    if (!typed || this.#isUntouched(key)) return undefined;
    return typed.refusal ?? check(key, typed.value, this.#stored.answers).problem;
  }

  /** A text that was emptied again before it was ever answered. */
  #isUntouched(key: AnswerKey) {
    return this.#typed.get(key)?.value === "" && this.#stored.answers[key] === null;
  }
}
