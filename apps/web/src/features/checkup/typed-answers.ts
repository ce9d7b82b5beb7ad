import type { AnswerChanges, AnswerKey, Answers, Checkup } from "@app/contract";
import { oldestFirst } from "./bases.ts";
import type { Bases, KeptDraft, SentChange } from "./kept-draft.ts";
import { check, keysOf, sameAnswer, sendable, shown, without } from "./sendable.ts";
import type { Problems } from "./steps/step-screen.ts";

type Stored = Pick<Checkup, "answers" | "version">;

/** What was typed on top of the stored answers, and what of it is still to be sent. */
export class TypedAnswers {
  #stored: Stored;
  #typed: Partial<Answers> = {};
  #problems: Problems = {};
  #waiting = new Set<AnswerKey>();
  /** Shown but not to be saved yet: a slider in mid-drag. */
  #held = new Set<AnswerKey>();
  #bases: Bases = {};
  /** Whose changes an answer was typed after, where these are not this page's own. */
  #after: Partial<Record<AnswerKey, string>> = {};
  #writer: string;
  #isOnItsWay: (key: AnswerKey) => boolean;

  constructor(stored: Stored, writer: string, isOnItsWay: (key: AnswerKey) => boolean) {
    this.#stored = stored;
    this.#writer = writer;
    this.#isOnItsWay = isOnItsWay;
  }

  get problems() {
    return this.#problems;
  }

  get isWaiting() {
    return this.#waiting.size > 0;
  }

  /** What the server has not confirmed, as it was typed, and on which versions. */
  get unsaved(): { answers: Partial<Answers>; bases: Bases } {
    const keys = keysOf(this.#typed).filter((key) => this.#isOpen(key));
    return {
      answers: Object.fromEntries(keys.map((key) => [key, this.#typed[key]])),
      bases: Object.fromEntries(keys.map((key) => [key, this.#bases[key]])),
    };
  }

  shown = () => shown(this.#stored.answers, this.#typed);

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

  /**
   * Shows what pages that are gone typed, wherever nothing is unsaved here, before their changes are on their
   * way from here. What these carry is not sent once more.
   */
  adopt({ sent, answers, bases }: Pick<KeptDraft, "sent" | "answers" | "bases">) {
    const shown = keysOf(answers).filter((key) => !(key in this.#typed && this.#isOpen(key)));
    for (const key of shown) {
      this.#bases[key] = Math.min(bases[key] ?? 0, this.#stored.version);
      this.change({ [key]: answers[key] });
    }
    for (const key of shown) {
      const last = sent.findLast(({ changes }) => key in changes);
      if (!last) continue;
      this.#after[key] = last.writer;
      if (this.says(key, last.changes)) this.#waiting.delete(key);
    }
  }

  /** Whether an answer was typed here as it is in these changes. */
  says(key: AnswerKey, changes: AnswerChanges): boolean {
    const here = sendable([key], this.#stored.answers, this.#typed);
    return key in this.#typed && sameAnswer(here[key], changes[key]);
  }

  /** Saves what was only shown: the page may not come back to say that it was meant. */
  settle() {
    for (const key of this.#held) this.#waiting.add(key);
    this.#held.clear();
    this.#tidyTexts();
  }

  /** Once nobody types in it, a text shows as it is stored: trimmed, a website with its scheme. */
  #tidyTexts() {
    for (const key of keysOf(this.#typed)) {
      if (typeof this.#typed[key] !== "string" || this.#problems[key]) continue;
      const { value } = check(key, this.#typed[key], this.#stored.answers);
      if (value !== undefined) this.#typed = { ...this.#typed, [key]: value };
      if (!this.#isOpen(key) && value === this.#stored.answers[key]) this.#forget(key);
    }
  }

  /**
   * Hands out what is to be sent next: answers that were typed on the same version, the oldest first, so that
   * what somebody changed before they were typed is no conflict. `isAll` when nothing else waits.
   */
  take(): { version: number; changes: AnswerChanges; isAll: boolean } {
    const all = sendable(this.#waiting, this.#stored.answers, this.#typed);
    const { version, keys } = oldestFirst(keysOf(all), this.#bases, this.#stored.version);
    this.#waiting = new Set(keysOf(all).filter((key) => !keys.includes(key)));
    const changes = Object.fromEntries(keys.map((key) => [key, all[key]])) as AnswerChanges;
    return { version, changes, isAll: this.#waiting.size === 0 };
  }

  /** It was not taken: it waits again. */
  giveBack(changes: AnswerChanges) {
    for (const key of keysOf(changes)) if (key in this.#typed) this.#waiting.add(key);
  }

  /** The server refuses these: they stay as typed, with the reason, and are not sent before they change. */
  refuse(problems: Problems): boolean {
    const refused = keysOf(problems).filter((key) => this.#waiting.delete(key));
    for (const key of refused) this.#problems = { ...this.#problems, [key]: problems[key] };
    return refused.length > 0;
  }

  /** It was taken, and this is what is stored now. */
  acknowledge({ writer, changes: sent }: SentChange, stored: Stored) {
    for (const key of keysOf(sent)) {
      if (!(key in this.#typed)) continue;
      const { value, problem } = check(key, this.#typed[key], stored.answers);
      const isSame = sameAnswer(value, sent[key]);
      const isStored = sameAnswer(stored.answers[key], sent[key]);
      // Typed here and in a page that is gone, and both say the same.
      if (isSame) this.#waiting.delete(key);
      // A text that was emptied before its first value was there.
      else if (value === undefined && problem) this.#problems[key] ??= problem;
      if (this.#isOpen(key)) {
        // Typed on since, and what it was typed on is what stands there now. What another page sent is not
        // what was typed on here, unless its answer was shown.
        const isKnown = writer === this.#writer || writer === this.#after[key];
        if (isStored && isKnown) this.#bases[key] = stored.version;
      } else {
        delete this.#bases[key];
        // The space at the end of a text is no part of the answer, but of the typing.
        const isTyping = typeof this.#typed[key] === "string" && this.#typed[key] !== value;
        if (!isTyping || !isStored) this.#forget(key);
      }
    }
    this.follow(stored, keysOf(sent));
  }

  /** What is stored changed: it shows wherever nothing newer was typed here. */
  follow(stored: Stored, except: AnswerKey[] = []) {
    const before = this.#stored;
    this.#stored = stored;
    for (const key of keysOf(this.#typed)) {
      const isSame = sameAnswer(before.answers[key], stored.answers[key]);
      if (!isSame && !this.#isOpen(key) && !except.includes(key)) this.#forget(key);
      // Typed on what still stands there.
      if (isSame && this.#bases[key] === before.version) this.#bases[key] = stored.version;
    }
  }

  /** After a conflict: these stay as they are here, though something else stands there now. */
  keep(fields: AnswerKey[], version: number) {
    for (const key of fields) this.#bases[key] = version;
  }

  /** After a conflict: what is stored counts for these. */
  giveWay(fields: AnswerKey[]) {
    for (const key of fields) {
      this.#waiting.delete(key);
      this.#held.delete(key);
      delete this.#bases[key];
      this.#problems = without(this.#problems, key);
      this.#forget(key);
    }
  }

  /** Whether the server does not have it as it is here. */
  #isOpen(key: AnswerKey) {
    const isHere = this.#waiting.has(key) || this.#held.has(key) || key in this.#problems;
    return isHere || this.#isOnItsWay(key);
  }

  #forget(key: AnswerKey) {
    this.#typed = without(this.#typed, key);
    delete this.#after[key];
  }

  #type(answers: Partial<Answers>) {
    this.#typed = { ...this.#typed, ...answers };
    for (const key of keysOf(answers)) {
      this.#bases[key] ??= this.#stored.version;
      const isUntouched = answers[key] === "" && this.#stored.answers[key] === null;
      const { problem } = check(key, answers[key], this.#stored.answers);
      const others = without(this.#problems, key);
      this.#problems = problem && !isUntouched ? { ...others, [key]: problem } : others;
    }
  }
}
