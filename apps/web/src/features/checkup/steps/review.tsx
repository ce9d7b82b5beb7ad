import { standardText } from "@app/contract";
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
  return (
    <Stack>
      <SummaryButtons
        load={(timeZone) => client.checkups.summary({ id: checkupId, timeZone })}
        saveAll={saveAll}
      />
      <AnswerCards
        answers={answers}
        standard={standardText(answers)}
        names={{
          workPlatforms: useChosenNames("workPlatforms", workPlatforms, work),
          cloudPlatforms: useChosenNames("cloudPlatforms", cloudPlatforms, cloud),
          saasApps: useChosenNames("saasApps", saasApps, saas),
          itSecurityApps: useChosenNames("itSecurityApps", itSecurityApps, itSecurity),
        }}
        onEdit={editStep}
      />
    </Stack>
  );
}
