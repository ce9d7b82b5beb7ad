import type { AnswerChanges, AnswerKey, Answers } from "@app/contract";
import { check, keysOf, sendable, shown } from "./sendable.ts";
import type { Problems } from "./steps/step-screen.ts";

/** What was typed on top of the stored answers, and what of it is still to be sent. */
export class TypedAnswers {
  #stored: Answers;
  #typed: Partial<Answers> = {};
  #problems: Problems = {};
  #waiting = new Set<AnswerKey>();
  /** Shown but not to be saved yet: a slider in mid-drag. */
  #held = new Set<AnswerKey>();

  constructor(stored: Answers) {
    this.#stored = stored;
  }

  get problems() {
    return this.#problems;
  }

  /** What the server has not confirmed, as it was typed. The same object until that changes. */
  get unsaved(): Partial<Answers> {
    return this.#typed;
  }

  get isWaiting() {
    return this.#waiting.size > 0;
  }

  shown = () => shown(this.#stored, this.#typed);

  preview(answers: Partial<Answers>) {
    for (const key of keysOf(answers)) this.#held.add(key);
    this.#type(answers);
  }

  change(answers: Partial<Answers>) {
    for (const key of keysOf(answers)) {
      this.#held.delete(key);
      this.#waiting.add(key);
    }
    this.#type(answers);
  }

  /** Once nobody types in it, a text shows as it is stored: trimmed, a website with its scheme. */
  tidyTexts() {
    for (const key of keysOf(this.#typed)) {
      if (typeof this.#typed[key] !== "string" || this.#problems[key]) continue;
      const { value } = check(key, this.#typed[key], this.#stored);
      if (value !== undefined) this.#typed = { ...this.#typed, [key]: value };
      this.#forget(key);
    }
  }

  /** Hands out what is to be sent. */
  take(): AnswerChanges {
    const changes = sendable(this.#waiting, this.#stored, this.#typed);
    this.#waiting.clear();
    return changes;
  }

  /** It could not be sent: it waits again. */
  giveBack(changes: AnswerChanges) {
    for (const key of keysOf(changes)) this.#waiting.add(key);
  }

  /** The server refuses these: they stay as typed, with the reason, and are not sent before they change. */
  refuse(problems: Problems): boolean {
    const refused = keysOf(problems).filter((key) => this.#waiting.delete(key));
    for (const key of refused) this.#problems = { ...this.#problems, [key]: problems[key] };
    return refused.length > 0;
  }

  /** It was sent, and this is what is stored now. */
  acknowledge(sent: AnswerChanges, stored: Answers) {
    this.#stored = stored;
    for (const key of keysOf(sent)) this.#forget(key);
  }

  /** What somebody else stored counts for these fields. */
  giveWay(fields: AnswerKey[], stored: Answers) {
    this.#stored = stored;
    for (const key of fields) {
      this.#waiting.delete(key);
      this.#typed = without(this.#typed, key);
      this.#problems = without(this.#problems, key);
    }
  }

  /** Shows what is stored again, unless the field went on changing or its text is still being typed. */
  #forget(key: AnswerKey) {
    const typed = this.#typed[key];
    if (this.#waiting.has(key) || this.#held.has(key) || this.#problems[key]) return;
    if (typeof typed === "string" && typed !== this.#stored[key]) return;
    this.#typed = without(this.#typed, key);
  }

  #type(answers: Partial<Answers>) {
    this.#typed = { ...this.#typed, ...answers };
    for (const key of keysOf(answers)) {
      const isUntouched = answers[key] === "" && this.#stored[key] === null;
      const problem = isUntouched ? undefined : check(key, answers[key], this.#stored).problem;
      const others = without(this.#problems, key);
      this.#problems = problem ? { ...others, [key]: problem } : others;
    }
  }
}

function without<Fields extends object>(fields: Fields, key: keyof Fields): Fields {
  const { [key]: _, ...others } = fields;
  return others as Fields; // the one that is taken out is optional wherever this is used
}
