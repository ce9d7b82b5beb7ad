import {
  answerTitles,
  chosenLabels,
  chosenLists,
  clampScope,
  companyFacts,
  deviceFacts,
  noAnswerTexts,
  placesOf,
  scopeFacts,
  staffFacts,
} from "@app/contract";
import type { Answers, ChosenList } from "@app/contract";
import type { Fact } from "#lib/mail-parts.ts";

type Names = Record<string, Record<string, string>>;

interface Section {
  title: string;
  facts: readonly Fact[];
}

/** All answers of a check-up in the order and the words of its review, with names instead of identifiers. */
export function answerFacts(answers: Answers, names: Names): Section[] {
  const standard = answers.complianceStandard;
  const chosen = (kind: ChosenList): Fact => {
    const list = answers[kind].map((identifier) => names[kind]?.[identifier] ?? identifier);
    return [chosenLabels[kind], list.length > 0 ? list : noAnswerTexts.chosen];
  };
  const scope = scopeFacts({ ...answers, scopeData: clampScope(answers) });
  return [
    { title: answerTitles.company, facts: companyFacts(answers) },
    {
      title: answerTitles.standard,
      facts: [
        [
          "Standard",
          standard === null
            ? noAnswerTexts.standard
            : (names.complianceStandard?.[standard] ?? standard.toUpperCase()),
        ],
      ],
    },
    { title: answerTitles.staff, facts: staffFacts(answers) },
    { title: answerTitles.locations, facts: [["Locations", placesOf(answers)]] },
    { title: answerTitles.chosen, facts: chosenLists.map(chosen) },
    { title: answerTitles.devices, facts: deviceFacts(answers) },
    {
      title: answerTitles.scope,
      facts: scope.length > 0 ? scope : [["Scope", noAnswerTexts.scope]],
    },
  ];
}
