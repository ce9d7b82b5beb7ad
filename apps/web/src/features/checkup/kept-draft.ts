import { noAnswers } from "@app/contract";
import type { AnswerChanges, AnswerKey, Answers, ChangeName } from "@app/contract";
import { keysOf } from "./sendable.ts";

/** For each answer that was typed here the version of the check-up that it was typed on. */
export type Bases = Partial<Record<AnswerKey, number>>;

/** A change that left the page, or is about to: it stays as it is until it is answered, to be sent again. */
export interface SentChange extends ChangeName {
  version: number;
  step?: number;
  changes: AnswerChanges;
}

/** What a page keeps on the device of a check-up until the server confirmed it. */
export interface KeptDraft {
  /** Sent, or about to be, without an answer yet; in order. */
  sent: SentChange[];
  /** All that was typed and is not confirmed, also what is half typed or on its way. */
  answers: Partial<Answers>;
  bases: Bases;
  /** The number of the page's last change; unknown where an earlier release kept it. */
  number?: number;
  keptAt: number;
}

/** How an earlier release kept it. */
interface EarlierKept {
  version: number;
  answers: Partial<Answers>;
}

/** A kept record as it is read: what is no answer any more in this release is left out. */
export function readKept(value: unknown): KeptDraft {
  const kept = value as KeptDraft | EarlierKept; // nobody else writes here
  const known = Object.entries(kept.answers ?? {}).filter(
    ([key, answer]) =>
      key in noAnswers && Array.isArray(answer) === Array.isArray(noAnswers[key as AnswerKey]),
  );
  const answers: Partial<Answers> = Object.fromEntries(known);
  if ("sent" in kept) return { ...kept, answers };
  const bases = Object.fromEntries(keysOf(answers).map((key) => [key, kept.version]));
  return { sent: [], answers, bases, keptAt: 0 };
}

/** What several pages kept, as one: all that was sent, and of the same answer what the last of them shows. */
export function combineKept(kept: KeptDraft[]): KeptDraft {
  return {
    sent: kept.flatMap(({ sent }) => sent),
    answers: Object.assign({}, ...kept.map(({ answers }) => answers)) as Partial<Answers>,
    bases: Object.assign({}, ...kept.map(({ bases }) => bases)) as Bases,
    keptAt: Math.max(...kept.map(({ keptAt }) => keptAt)),
  };
}
