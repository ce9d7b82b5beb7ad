import { Stack } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { AnswerCards } from "#components/answer-cards.tsx";
import { later } from "#components/later.ts";
import { LoadFailure } from "#components/load-failure.tsx";
import { SummaryButtons } from "#components/summary-buttons.tsx";
import { Failure } from "#lib/api.ts";
import { useReport } from "#lib/use-report.ts";
import { choiceNames, listKinds } from "./choice-names.ts";
import { GridSkeleton } from "./nothing-there.tsx";
import type { StepScreenProps } from "./step-screen.ts";

const partMissing = new Failure("Please check your connection.");
const { Later: BriefPreview } = later(
  async () => (await import("./brief-preview.tsx")).BriefPreview,
  ({ again }) => (
    <LoadFailure title="Your brief could not be loaded" error={partMissing} onRetry={again} />
  ),
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
