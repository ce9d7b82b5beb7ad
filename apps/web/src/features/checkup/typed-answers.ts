import { clampScope, firstOpenStep } from "@app/contract";
import type { answers, AnswerChanges, AnswerKey, Answers, Checkup, SaveInput } from "@app/contract";
import { hashKey } from "@tanstack/react-query";
import { keysOf } from "./draft-device.ts";
import type { DraftRecord } from "./draft-device.ts";
import type { Problems } from "./steps/step-screen.ts";

interface Typed {
  value: unknown;
  /** The version of the check-up that it was typed on. */
  base: number;
  /** `shown`: not to be saved yet, a slider in mid-drag. `saved`: shown as typed until the field is left. */
  state: "shown" | "due" | "saved";
  rejection?: string;
}

/** Whether two answers are equal, whatever the order of their keys. */
export const sameAnswer = (one: unknown, other: unknown) => hashKey([one]) === hashKey([other]);

/** The answers typed on top of the stored ones, and which of them the server does not have yet. */
export class TypedAnswers {
  /** What the server has, as far as this page knows. */
  stored: Checkup;
  #writer: string;
  #typed = new Map<AnswerKey, Typed>();
  #number = 0;
  /** The last check of each field: a change asks for it six times, and lists of products are long. */
  #checks = new Map<AnswerKey, Checked & { typed: unknown; devices: Answers["devices"] }>();

  constructor(stored: Checkup, writer: string) {
    this.stored = stored;
    this.#writer = writer;
  }

  /** The answers as typed, with the scope cut to the totals as far as these are valid. */
  shown = (typed: Partial<Answers> = this.#values): Answers => {
    const { answers } = this.stored;
    const valid = keysOf(typed).map((key) => [key, this.#check(key, typed[key]).value] as const);
    const given = Object.fromEntries(valid.filter(([, value]) => value !== undefined));
    return { ...answers, ...typed, scopeData: clampScope({ ...answers, ...given }) };
  };

  get problems(): Problems {
    const found = [...this.#typed.keys()].map((key) => [key, this.#problem(key)] as const);
    return Object.fromEntries(found.filter(([, problem]) => problem !== undefined));
  }

  /** Whether any answer can be sent. */
  get isDue() {
    return keysOf(this.#due()).length > 0;
  }

  /** What the device has to keep; undefined when the server has everything. */
  get record(): DraftRecord | undefined {
    const open = [...this.#typed].filter(([key]) => this.#isOpen(key));
    if (open.length === 0) return undefined;
    return {
      answers: Object.fromEntries(open.map(([key, { value }]) => [key, value])),
      bases: Object.fromEntries(open.map(([key, { base }]) => [key, base])),
      number: this.#number,
      keptAt: Date.now(),
    };
  }

  /** Takes answers: `due` to be saved, or only to be `shown`. */
  type(answers: Partial<Answers>, state: "shown" | "due") {
    for (const key of keysOf(answers)) {
      const before = this.#isOpen(key) ? this.#typed.get(key) : undefined;
      const base = before?.base ?? this.stored.version;
      this.#typed.set(key, { value: answers[key], base, state });
    }
  }

  /** Whether this page can continue with a closed page's answers: its own are saved, or invalid and not among them. */
  canRecover({ answers }: DraftRecord): boolean {
    const sent = this.#sendable(keysOf(answers), { ...this.#values, ...answers });
    return !this.isDue && !keysOf(sent).some((key) => this.#isOpen(key));
  }

  /** Continues as the writer of a closed page, with its answers. */
  recover({ answers, bases, number }: DraftRecord, writer: string) {
    this.#writer = writer;
    this.#number = Math.max(this.#number, number);
    for (const key of keysOf(answers)) {
      if (this.#isOpen(key)) continue; // typed in part on both pages: the value on the screen stays
      const base = Math.min(bases[key] ?? 0, this.stored.version);
      this.#typed.set(key, { value: answers[key], base, state: "due" });
    }
  }

  /** Saves what was only shown, and shows texts as they are stored: trimmed, a website with its scheme. */
  settle() {
    for (const [key, typed] of this.#typed) {
      if (typed.state === "shown") typed.state = "due";
      if (typeof typed.value !== "string" || this.#problem(key)) continue;
      typed.value = this.#check(key, typed.value).value ?? typed.value;
      if (!this.#isOpen(key) && typed.value === this.stored.answers[key]) this.#typed.delete(key);
    }
  }

  /**
   * The next save: the due answers and the step to go to, or else the step on the screen, which alone needs no save. Its
   * version is the oldest on which any of the answers was typed; its number is higher than that of the save before.
   */
  save(onScreen: number | undefined, wanted?: number): SaveInput | undefined {
    const { id, version, scheduledAt, currentStep } = this.stored;
    const open = firstOpenStep({ ...this.shown(), scheduledAt });
    // A change in another tab may have closed the step on the screen: the answers are saved without it.
    const reached = wanted ?? (onScreen && onScreen <= open ? onScreen : undefined);
    const step = reached === currentStep ? undefined : reached;
    const changes = this.#due();
    const bases = keysOf(changes).map((key) => this.#typed.get(key)!.base); // what is due was typed
    if (bases.length === 0 && !(wanted && step)) return undefined;
    this.#number += 1;
    const change = { writer: this.#writer, number: this.#number };
    return { id, version: Math.min(version, ...bases), changes, change, step };
  }

  /** A save succeeded; `saved` is what is stored now. */
  acknowledge({ changes }: SaveInput, saved: Checkup) {
    this.follow(saved);
    const { answers, version } = this.stored;
    for (const key of keysOf(changes)) {
      const typed = this.#typed.get(key);
      if (!typed) continue;
      const isStored = sameAnswer(answers[key], changes[key]);
      const isSent = sameAnswer(this.#sendable([key])[key], changes[key]);
      if (typed.state === "due" && isSent) typed.state = "saved";
      // Changed since then, on top of what is stored now.
      if (this.#isOpen(key) && isStored) typed.base = version;
      // A space at the end of a text is not stored, but stays while the customer types.
      const isTyping = typeof typed.value === "string" && typed.value !== changes[key];
      if (!this.#isOpen(key) && !(isTyping && isStored)) this.#typed.delete(key);
    }
  }

  /** Shows what is stored now wherever nothing newer was typed here. */
  follow(changed: Checkup) {
    const before = this.stored;
    this.stored = newerOf(before, changed);
    for (const [key, typed] of this.#typed) {
      const isSame = sameAnswer(before.answers[key], this.stored.answers[key]);
      if (!isSame && !this.#isOpen(key)) this.#typed.delete(key);
      // It was typed on a value that is still stored.
      if (isSame && typed.base === before.version) typed.base = this.stored.version;
    }
  }

  /** The server rejected these: they stay as typed, with the reason, and are not sent again before they change. */
  reject(problems: Problems): boolean {
    const rejected = [...this.#typed].filter(
      ([key, { state }]) => key in problems && state === "due",
    );
    for (const [key, typed] of rejected) {
      typed.rejection = problems[key];
      typed.state = "saved";
    }
    return rejected.length > 0;
  }

  /** After a conflict: `keep` stay as they are here, the others become as they are there. */
  settleConflict(current: Checkup, fields: AnswerKey[], keep: AnswerKey[]) {
    this.follow(current);
    for (const key of fields) {
      const typed = this.#typed.get(key);
      if (!keep.includes(key)) this.#typed.delete(key);
      else if (typed) typed.base = current.version;
    }
  }

  get #values(): Partial<Answers> {
    return Object.fromEntries([...this.#typed].map(([key, { value }]) => [key, value]));
  }

  /** Those of these answers that can be sent now. */
  #sendable(keys: AnswerKey[], values = this.#values): AnswerChanges {
    const all = this.shown(values);
    const found = keys.map((key) => [key, this.#check(key, all[key]).value] as const);
    return Object.fromEntries(found.filter(([, value]) => isGiven(value)));
  }

  #due(): AnswerChanges {
    const due = [...this.#typed].filter(([, { state }]) => state === "due").map(([key]) => key);
    return due.length === 0 ? {} : this.#sendable(due);
  }

  /** Whether the server does not have this value. */
  #isOpen(key: AnswerKey): boolean {
    const typed = this.#typed.get(key);
    if (!typed || typed.state === "shown") return typed !== undefined;
    if (this.#problem(key) !== undefined) return true;
    return typed.state === "due" && isGiven(this.#check(key, typed.value).value);
  }

  #check(key: AnswerKey, typed: unknown): Checked {
    const { answers } = this.stored;
    const known = this.#checks.get(key);
    if (known && known.typed === typed && known.devices === answers.devices) return known;
    const checked = check(key, typed, answers);
    if (rules) this.#checks.set(key, { ...checked, typed, devices: answers.devices });
    return checked;
  }

  #problem(key: AnswerKey): string | undefined {
    const typed = this.#typed.get(key);
    // A text that was emptied again before it was ever saved is valid.
    if (!typed || (typed.value === "" && this.stored.answers[key] === null)) return undefined;
    return typed.rejection ?? this.#check(key, typed.value).problem;
  }
}

const isGiven = (value: unknown) => value !== undefined && value !== null;

/** Until they are loaded, the server alone checks what is typed. */
let rules: typeof answers | undefined;

export const loadRules = async () => void ({ answers: rules } = await import("./answer-rules.ts"));

interface Checked {
  /** What can be saved of a field, if anything. */
  value?: unknown;
  problem?: string;
}

function check(key: AnswerKey, typed: unknown, stored: Answers): Checked {
  if (!rules) return { value: typed };
  const { devices } = rules.shape;
  const result = rules.shape[key].safeParse(typed);
  if (result.success) return { value: result.data };
  const problem = result.error.issues[0]!.message; // a failed parse has at least one issue
  if (key !== "devices") return { problem };
  // One wrong count must not keep the other six from being saved: its stored value is sent.
  const counts = Object.entries(typed as Answers["devices"]).filter(
    ([type, count]) => devices.safeParse({ ...stored.devices, [type]: count }).success,
  );
  return { value: { ...stored.devices, ...Object.fromEntries(counts) }, problem };
}

/** A booking does not raise the version: meeting and progress come from the later update, answers from the higher version. */
function newerOf(known: Checkup, other: Checkup): Checkup {
  const answers = other.version >= known.version ? other : known;
  const { scheduledAt, status, currentStep, furthestStep, updatedAt } =
    other.updatedAt >= known.updatedAt ? other : known;
  return { ...answers, scheduledAt, status, currentStep, furthestStep, updatedAt };
}
