import { noAnswers } from "@app/contract";
import type { AnswerChanges, AnswerKey, Answers } from "@app/contract";
import { keysOf } from "./sendable.ts";

/** What a page keeps on the device of a check-up: the answers that the server has not acknowledged. */
export interface DraftRecord {
  answers: Partial<Answers>;
  /** For each of them the version of the check-up that it was typed on. */
  bases: Partial<Record<AnswerKey, number>>;
  /** For answers that were recovered: the page that had typed them. */
  writers: Partial<Record<AnswerKey, string>>;
  /** The last number that the page gave to a change. */
  number: number;
  keptAt: number;
  /** Always empty, and read only by pages of the version before. */
  sent: [];
}

/** Releases before kept the changes that were on their way beside the answers, the first one a single version. */
interface EarlierRecord extends Partial<Omit<DraftRecord, "sent">> {
  sent?: { writer: string; number: number; version: number; changes: AnswerChanges }[];
  version?: number;
}

/** One answer of a record. */
export interface KeptAnswer {
  key: AnswerKey;
  value: unknown;
  base: number;
  writer: string;
  number: number;
}

/** The answers of a writer's record, less what is no answer any more in this release. */
export function readRecord(writer: string, record: unknown): KeptAnswer[] {
  const { answers = {}, bases, writers, version = 0, ...kept } = record as EarlierRecord; // nobody else writes here
  const sent = (kept.sent ?? []).flatMap(({ changes, version: base, ...change }) =>
    keysOf(changes).map((key) => ({ ...change, key, value: changes[key] as unknown, base })),
  );
  const number = Math.max(kept.number ?? 0, ...sent.map((one) => one.number));
  const typed = keysOf(answers).map((key): KeptAnswer => {
    const sender = sent.findLast((one) => one.key === key)?.writer;
    const value = answers[key];
    const base = bases?.[key] ?? version;
    return { key, value, base, writer: writers?.[key] ?? sender ?? writer, number };
  });
  const all = [...sent.map((one) => ({ ...one, number })), ...typed].filter(isAnswer);
  const isSame = (one: KeptAnswer) => (other: KeptAnswer) =>
    one.key === other.key && one.writer === other.writer;
  return all.filter((one) => all.findLast(isSame(one)) === one);
}

const isAnswer = ({ key, value }: KeptAnswer) =>
  key in noAnswers && Array.isArray(value) === Array.isArray(noAnswers[key]);

/** One writer's answers as they are kept. */
export function recordOf(writer: string, kept: KeptAnswer[], number: number): DraftRecord {
  const foreign = kept.filter((one) => one.writer !== writer);
  return {
    answers: Object.fromEntries(kept.map(({ key, value }) => [key, value])),
    bases: Object.fromEntries(kept.map(({ key, base }) => [key, base])),
    writers: Object.fromEntries(foreign.map((one) => [one.key, one.writer])),
    number,
    keptAt: Date.now(),
    sent: [],
  };
}
