import type { BriefContent } from "@app/contract";
import type { ReadinessData } from "./tables.ts";
import { mostOf } from "./findings.ts";
import type { Found } from "./findings.ts";
import { pointsOf } from "./measures.ts";
import type { Measure } from "./measures.ts";
import { joined } from "./text.ts";

const questionsAtMost = 8;
const bringAtMost = 6;
const letter = "the letter or contract that asks for the standard";

type Question = BriefContent["questions"][number];

export type Silence = "empty" | "none" | "unknown";

const aboutSilence: Record<Silence, { question: string; listenFor: string }> = {
  empty: {
    question:
      "Step 8 is empty: which products protect and manage your devices, accounts and network, also those that came with others?",
    listenFor: "none, or not asked the right colleague",
  },
  none: {
    question:
      "You use none of the products in step 8: what protects your devices, accounts and network instead?",
    listenFor: "protection that came with a device or a suite",
  },
  unknown: {
    question: "Who can say which products protect and manage your devices, accounts and network?",
    listenFor: "a provider or a colleague to invite",
  },
};

/** The questions of the meeting, the most useful first, and what to bring to it. */
export function meetingOf(
  { live, first, standard, notSure, silence }: MeetingInput,
  data: ReadinessData,
): { questions: Question[]; bring: string[] } {
  const questions: { question: Question; bring: string }[] = [];
  const add = (question: Question, bring = "") => questions.push({ question, bring });
  const asked = new Set<string>();
  if (silence) add({ key: "step-8", ...aboutSilence[silence], why: "step 8" });
  if (notSure.length > 0) {
    asked.add("inventory");
    add({
      key: "not-sure",
      question: `Step 10 says not sure about ${joined(notSure, Infinity)}: what would put them in or out?`,
      listenFor: "contact with the protected data",
      why: "you said so",
    });
  }
  const ask = ({ objective: { objective, title } }: Found, from: string) => {
    const row = data.questions.find((one) => one.objective === objective && one.standard === from);
    if (!row || asked.has(objective)) return;
    asked.add(objective);
    add(
      { key: objective, question: row.question, listenFor: row.listen_for, why: title },
      row.bring,
    );
  };
  for (const found of live) ask(found, standard);
  const inOrder = (some: Found[]) =>
    some.toSorted(
      (a, b) =>
        Number(b.references.named) - Number(a.references.named) ||
        weightOf(b) - weightOf(a) ||
        a.objective.order - b.objective.order,
    );
  const uncertain = live.filter(
    ({ state, hits }) => (state === "ask" || state === "partial") && mostOf(hits) > 0,
  );
  const tools = live.filter(({ state }) => state === "tool");
  for (const found of [...first.map(mostOpen), ...inOrder(uncertain), ...inOrder(tools)])
    ask(found, "*");
  const chosen = questions.slice(0, questionsAtMost);
  const brought = chosen
    .map(({ bring }) => bring)
    .filter((one) => one && !one.startsWith("the letter"));
  return {
    questions: chosen.map(({ question }) => question),
    bring: [...new Set([letter, ...brought])].slice(0, bringAtMost),
  };
}

interface MeetingInput {
  /** The findings that are in play, in order. */
  live: Found[];
  first: Measure[];
  standard: string;
  notSure: string[];
  silence: Silence | undefined;
}

const weightOf = ({ objective, hits }: Found) => objective.weight + mostOf(hits);

/** The objective of a measure that its question is about. */
function mostOpen({ open }: Measure): Found {
  const [first, ...others] = open;
  const isMore = (a: Found, b: Found) =>
    (pointsOf(a) - pointsOf(b) ||
      a.objective.weight - b.objective.weight ||
      b.objective.order - a.objective.order) > 0;
  return others.reduce((most, one) => (isMore(one, most) ? one : most), first!); // a measure has something open
}
