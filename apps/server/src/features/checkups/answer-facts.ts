import {
  answerTitles,
  chosenFacts,
  clampScope,
  companyFacts,
  deviceFacts,
  noAnswerTexts,
  placesOf,
  scopeFacts,
  staffFacts,
  standardText,
} from "@app/contract";
import type { AnswerNames, Answers } from "@app/contract";
import type { Fact } from "#lib/mail-parts.ts";

interface Section {
  title: string;
  facts: readonly Fact[];
}

/** All answers of a check-up in the order and the words of its review, with names instead of identifiers. */
export function answerFacts(answers: Answers, names: AnswerNames): Section[] {
  const scope = scopeFacts({ ...answers, scopeData: clampScope(answers) });
  return [
    { title: answerTitles.company, facts: companyFacts(answers) },
    { title: answerTitles.standard, facts: [["Standard", standardText(answers, names)]] },
    { title: answerTitles.staff, facts: staffFacts(answers) },
    { title: answerTitles.locations, facts: [["Locations", placesOf(answers)]] },
    { title: answerTitles.chosen, facts: chosenFacts(answers, names) },
    { title: answerTitles.devices, facts: deviceFacts(answers) },
    {
      title: answerTitles.scope,
      facts: scope.length > 0 ? scope : [["Scope", noAnswerTexts.scope]],
    },
  ];
}
