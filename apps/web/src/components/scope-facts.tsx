import { noAnswerTexts, scopeFacts } from "@app/contract";
import type { Answers } from "@app/contract";
import { Facts } from "./fact-card.tsx";

/** The scope of everything that there is any of. */
export function ScopeFacts({ answers }: { answers: Answers }) {
  const facts = scopeFacts(answers);
  return facts.length === 0 ? <p>{noAnswerTexts.scope}</p> : <Facts facts={facts} />;
}
