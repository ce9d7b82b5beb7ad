import type { BriefContent, BriefQuestion } from "@app/contract";
import { questionOf } from "./findings.ts";
import type { Found } from "./findings.ts";
import { joined } from "./grammar.ts";
import { pointsOf } from "./measures.ts";
import type { Measure } from "./measures.ts";
import tables from "./silences.json" with { type: "json" };
import type { ReadinessData } from "./tables.ts";

const questionsAtMost = 8;
const bringAtMost = 6;
const letter = "the letter or contract that asks for the standard";

/** Why step 8 names no product, and what that means for the brief; and where the customer does not know what step 7 asks for. */
export const { silences, unknownSaas } = tables;

interface MeetingInput {
  /** The findings that are in play, in order. */
  live: Found[];
  first: Measure[];
  standard: string;
  notSure: string[];
  silence: keyof typeof silences | undefined;
  knowsSaas: boolean;
}

/** The questions of the meeting, the most useful first, and what to bring to it. */
export function meetingOf(
  { live, first, standard, notSure, silence, knowsSaas }: MeetingInput,
  data: ReadinessData,
): Pick<BriefContent, "questions" | "bring"> {
  const asked = new Map<string, { question: BriefQuestion; bring?: string }>();
  if (silence) {
    const { question, listenFor } = silences[silence];
    asked.set("step-8", { question: { key: "step-8", question, listenFor, why: "step 8" } });
  }
  if (!knowsSaas) asked.set("step-7", unknownSaas);
  if (notSure.length > 0)
    asked.set("inventory", {
      question: {
        key: "not-sure",
        question: `You were not sure about ${joined(notSure, Infinity)}: what would put them in or out?`,
        listenFor: "contact with the protected data",
        why: "your answer in step 10",
      },
    });
  const ask = ({ objective: { objective: key, title } }: Found, from: string) => {
    const row = questionOf(key, from, data);
    if (!row || asked.has(key)) return;
    const { question, listen_for: listenFor, bring } = row;
    asked.set(key, { question: { key, question, listenFor, why: title }, bring });
  };
  const inOrder = live.toSorted(
    (a, b) =>
      Number(b.finding.references.named) - Number(a.finding.references.named) ||
      b.objective.weight + b.ruleWeight - (a.objective.weight + a.ruleWeight),
  );
  const uncertain = inOrder.filter(
    ({ finding: { state }, ruleWeight }) =>
      (state === "ask" || state === "partial") && ruleWeight > 0,
  );
  const tools = inOrder.filter(({ finding }) => finding.state === "tool");
  for (const found of live) ask(found, standard);
  for (const found of [...first.map(mostOpen), ...uncertain, ...tools]) ask(found, "*");
  const chosen = [...asked.values()].slice(0, questionsAtMost);
  const brought = chosen.flatMap(({ bring }) => bring || []);
  const bring = [letter, ...brought.filter((one) => !one.startsWith("the letter"))];
  return {
    questions: chosen.map(({ question }) => question),
    bring: [...new Set(bring)].slice(0, bringAtMost).map(upperFirst),
  };
}

const upperFirst = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The objective of a measure that its question is about. */
const mostOpen = ({ open }: Measure): Found =>
  open.toSorted(
    (a, b) =>
      pointsOf(b) - pointsOf(a) ||
      b.objective.weight - a.objective.weight ||
      a.objective.order - b.objective.order,
  )[0]!; // a measure has something open
