import { choiceKinds } from "@app/contract";
import type { AnswerKey, Answers, ChoiceKind } from "@app/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { useChosenNames } from "./use-chosen-names.ts";

const isChoice = (key: AnswerKey): key is ChoiceKind => choiceKinds.some((kind) => kind === key);

/** What the choices of an answer are called; everything else is its own name. */
export function useAnswerNames(key: AnswerKey, answers: Answers): (choice: string) => string {
  const kind = isChoice(key) ? key : undefined;
  const identifiers = kind ? [answers[kind] ?? []].flat() : [];
  const isAsked = (one: ChoiceKind) => kind === one && identifiers.length > 0;
  const input = { identifiers };
  const named = {
    complianceStandard: useQuery(
      api.catalogue.frameworks.queryOptions({ enabled: isAsked("complianceStandard") }),
    ),
    workPlatforms: useQuery(
      api.catalogue.workPlatforms.queryOptions({ enabled: isAsked("workPlatforms") }),
    ),
    cloudPlatforms: useQuery(
      api.catalogue.cloudPlatforms.queryOptions({ enabled: isAsked("cloudPlatforms") }),
    ),
    saasApps: useQuery(api.saas.named.queryOptions({ input, enabled: isAsked("saasApps") })),
    itSecurityApps: useQuery(
      api.itSecurity.named.queryOptions({ input, enabled: isAsked("itSecurityApps") }),
    ),
  };
  const offered = named[kind ?? "workPlatforms"];
  const names = useChosenNames(kind ?? "workPlatforms", identifiers, offered);
  return (choice) => names?.[identifiers.indexOf(choice)] ?? choice;
}
