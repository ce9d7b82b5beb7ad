import { stepOf } from "@app/contract";
import type { AnswerKey, Answers } from "@app/contract";
import { formatCount } from "#lib/format.ts";

/** A longer list is described by what it has and the other one has not. */
const longList = 8;

/** One of two differing answers in words: of counts and long lists what differs. */
export function answerLines(
  key: AnswerKey,
  shown: Answers,
  other: Answers,
  nameOf: (choice: string) => string,
): string[] {
  const { differences } = stepOf(key);
  if (differences)
    return differences({ ...shown, scheduledAt: null }, { ...other, scheduledAt: null });
  const answer = shown[key];
  if (Array.isArray(answer)) return [listText(answer, other[key] as string[], nameOf)]; // of the same key
  if (typeof answer === "number") return [formatCount(answer)];
  if (typeof answer === "boolean") return [answer ? "Yes" : "No"];
  return [typeof answer === "string" && answer ? nameOf(answer) : "None"];
}

function listText(shown: string[], other: string[], nameOf: (choice: string) => string): string {
  const own = shown.filter((one) => !other.includes(one)).map(nameOf);
  const common = shown.length - own.length;
  if (shown.length <= longList || common === 0) return shown.map(nameOf).join(", ") || "None";
  if (own.length === 0) return `Only the ${formatCount(common)} that both have`;
  return `${own.join(", ")} and the ${formatCount(common)} that both have`;
}
