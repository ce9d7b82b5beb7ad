import type { Answers } from "@app/contract";
import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { AnswerCards } from "#components/answer-cards.tsx";
import { SummaryButtons } from "#components/summary-buttons.tsx";
import { api, client } from "#lib/api.ts";
import type { StepScreenProps } from "./step-screen.ts";
import { useChosenNames } from "./use-chosen-names.ts";

export function ReviewScreen({ checkupId, answers, editStep, saveAll }: StepScreenProps) {
  const { workPlatforms, cloudPlatforms, saasApps, itSecurityApps } = answers;
  const work = useQuery(api.catalogue.workPlatforms.queryOptions());
  const cloud = useQuery(api.catalogue.cloudPlatforms.queryOptions());
  const saas = useQuery(
    api.saas.named.queryOptions({
      input: { identifiers: saasApps },
      enabled: saasApps.length > 0,
    }),
  );
  const itSecurity = useQuery(
    api.itSecurity.named.queryOptions({
      input: { identifiers: itSecurityApps },
      enabled: itSecurityApps.length > 0,
    }),
  );
  const lists = {
    workPlatforms: useChosenNames("workPlatforms", workPlatforms, work),
    cloudPlatforms: useChosenNames("cloudPlatforms", cloudPlatforms, cloud),
    saasApps: useChosenNames("saasApps", saasApps, saas),
    itSecurityApps: useChosenNames("itSecurityApps", itSecurityApps, itSecurity),
  };
  return (
    <Stack>
      <SummaryButtons
        load={(timeZone) => client.checkups.summary({ id: checkupId, timeZone })}
        saveAll={saveAll}
      />
      <AnswerCards
        answers={answers}
        names={namesByAnswer(lists, answers)}
        loading={new Set(chosenKeys.filter((key) => lists[key] === undefined))}
        onEdit={editStep}
      />
    </Stack>
  );
}

const chosenKeys = ["workPlatforms", "cloudPlatforms", "saasApps", "itSecurityApps"] as const;
type Chosen = (typeof chosenKeys)[number];

/** The names in the order of choice, by the identifier that was chosen. */
const namesByAnswer = (lists: Record<Chosen, string[] | undefined>, answers: Answers) =>
  Object.fromEntries(
    chosenKeys.map((key) => [
      key,
      Object.fromEntries(answers[key].map((one, at) => [one, lists[key]?.[at] ?? one])),
    ]),
  );
