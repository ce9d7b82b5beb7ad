import type { BriefContent } from "@app/contract";
import { questionOf } from "./findings.ts";
import type { Found } from "./findings.ts";
import { joined } from "./grammar.ts";
import { pointsOf } from "./measures.ts";
import type { Measure } from "./measures.ts";
import type { ReadinessData } from "./tables.ts";

const questionsAtMost = 8;
const bringAtMost = 6;
const letter = "the letter or contract that asks for the standard";

/** Why step 8 names no product, and what that means for the brief. */
export const silences = {
  unsaid: {
    says: "Step 8 is empty: as long as it is, many of the likely gaps below may mean no more than that.",
    question:
      "Step 8 is empty: which products protect and manage your devices, accounts and network, also those that came with others?",
    listenFor: "none, or not asked the right colleague",
  },
  none: {
    says: "You said that you use none of the products in step 8: what came with a device or a suite may close some of the likely gaps below.",
    question:
      "You use none of the products in step 8: what protects your devices, accounts and network instead?",
    listenFor: "protection that came with a device or a suite",
  },
  unknown: {
    says: "You do not know yet which products protect your devices and accounts, so nothing that they would do counts as a gap: it is a question instead.",
    question: "Who can say which products protect and manage your devices, accounts and network?",
    listenFor: "a provider or a colleague to invite",
  },
};
/** Where the customer does not know what step 7 asks for. */
export const unknownSaas = {
  says: "You do not know which SaaS applications you use: where none is counted here, there may be some.",
  question: {
    key: "step-7",
    question: "Who can say which SaaS applications you use, for example from invoices or sign-ins?",
    listenFor: "applications that nobody named, and a colleague to invite",
    why: "step 7",
  },
};
type Silence = keyof typeof silences;

type Question = BriefContent["questions"][number];

interface MeetingInput {
  /** The findings that are in play, in order. */
  live: Found[];
  first: Measure[];
  standard: string;
  notSure: string[];
  silence: Silence | undefined;
  knowsSaas: boolean;
}

/** The questions of the meeting, the most useful first, and what to bring to it. */
export function meetingOf(
  { live, first, standard, notSure, silence, knowsSaas }: MeetingInput,
  data: ReadinessData,
): Pick<BriefContent, "questions" | "bring"> {
  const asked = new Map<string, { question: Question; bring?: string }>();
  if (silence) {
    const { question, listenFor } = silences[silence];
    asked.set("step-8", { question: { key: "step-8", question, listenFor, why: "step 8" } });
  }
  if (!knowsSaas) asked.set("step-7", unknownSaas);
  if (notSure.length > 0)
    asked.set("inventory", {
      question: {
        key: "not-sure",
        question: `Step 10 says not sure about ${joined(notSure, Infinity)}: what would put them in or out?`,
        listenFor: "contact with the protected data",
        why: "your answer in step 10",
      },
    });
  const ask = ({ objective: { objective: key, title } }: Found, from: string) => {
    const row = questionOf(key, [from], data);
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
