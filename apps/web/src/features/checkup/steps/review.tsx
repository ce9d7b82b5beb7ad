import { Stack } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { AnswerCards } from "#components/answer-cards.tsx";
import { SummaryButtons } from "#components/summary-buttons.tsx";
import { client } from "#lib/api.ts";
import { choiceNames } from "./choice-names.ts";
import { GridSkeleton } from "./nothing-there.tsx";
import type { StepScreenProps } from "./step-screen.ts";

const kinds = ["workPlatforms", "cloudPlatforms", "saasApps", "itSecurityApps"] as const;

export function ReviewScreen({ checkupId, answers, editStep, saveAll }: StepScreenProps) {
  const lists = useQueries({ queries: kinds.map((kind) => choiceNames(kind, answers[kind])) });
  if (lists.some(({ isLoading }) => isLoading)) return <GridSkeleton text="Loading..." cards={6} />;
  const names = kinds.map((kind, at) => [kind, Object.fromEntries(lists[at]?.data?.names ?? [])]);
  return (
    <Stack>
      <SummaryButtons
        load={(timeZone) => client.checkups.summary({ id: checkupId, timeZone })}
        saveAll={saveAll}
      />
      <AnswerCards answers={answers} names={Object.fromEntries(names)} onEdit={editStep} />
    </Stack>
  );
}
