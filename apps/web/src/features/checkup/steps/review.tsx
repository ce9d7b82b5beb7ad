import { Stack } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { AnswerCards } from "#components/answer-cards.tsx";
import { SummaryButtons } from "#components/summary-buttons.tsx";
import { useReport } from "#lib/use-report.ts";
import { choiceNames, listKinds } from "./use-choices.ts";
import { GridSkeleton } from "./nothing-there.tsx";
import { laterPart } from "./screens.ts";
import type { StepScreenProps } from "./step-screen.ts";

const { Later: BriefPreview } = laterPart(
  async () => (await import("./brief-preview.tsx")).BriefPreview,
  "Your brief could not be loaded",
  "Please check your connection.",
);

export function ReviewScreen(props: StepScreenProps) {
  const { checkupId, answers, editStep, edited, saveAll } = props;
  const [isBriefOpen, setBriefOpen] = useState(false);
  const lists = useQueries({ queries: listKinds.map((kind) => choiceNames(kind, answers[kind])) });
  const isLoading = lists.some((list) => list.isLoading);
  useReport(!isLoading, (isShown) => {
    if (isShown) document.querySelector(`#answer-${edited}`)?.scrollIntoView();
  });
  if (isLoading) return <GridSkeleton text="Loading..." cards={6} />;
  const namesOf = (at: number) => Object.fromEntries(lists[at]?.data?.names ?? []);
  const names = Object.fromEntries(listKinds.map((kind, at) => [kind, namesOf(at)]));
  return (
    <Stack>
      <SummaryButtons id={checkupId} saveAll={saveAll} />
      <details onToggle={({ currentTarget }) => setBriefOpen(currentTarget.open)}>
        <summary>Your brief so far</summary>
        {isBriefOpen && (
          <Suspense>
            <BriefPreview {...props} />
          </Suspense>
        )}
      </details>
      <AnswerCards answers={answers} names={names} onEdit={editStep} />
    </Stack>
  );
}
