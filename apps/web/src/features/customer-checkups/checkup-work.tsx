import { checkupsQuery, reviewLabels, wholeCheckup } from "@app/contract";
import { Checkbox, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { ButtonLink } from "#components/anchor-link.tsx";
import { BriefView } from "#components/brief/brief-view.tsx";
import { FactCard } from "#components/fact-card.tsx";
import { BusyButton } from "#components/form/busy-button.tsx";
import { LaterSelect } from "#components/later-controls.tsx";
import { NotLoaded } from "#components/load-failure.tsx";
import { FilterSelect, searchableFilter } from "#components/list/filter-select.tsx";
import { api } from "#lib/api.ts";
import { formatCount } from "#lib/format.ts";
import { useSingleKeys } from "#lib/keyboard.ts";
import { optionsOf } from "#lib/labels.ts";
import { useListSearch } from "#lib/use-list.ts";
import { BriefNote } from "./brief-note.tsx";
import type { BriefNoteProps } from "./brief-note.tsx";
import { useReviewers } from "./loaded-filters.tsx";

/** The review team's own part of a check-up, and the way through the list from which it was opened. */
export function CheckupWork({ id }: { id: string }) {
  const { search } = useListSearch(checkupsQuery);
  const work = api.admin.checkups.work.queryOptions({ input: { ...search, id } });
  const loading = useQuery({ ...work, refetchOnWindowFocus: false });
  const { data } = loading;
  const reviewers = useReviewers();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation(
    api.admin.checkups.review.mutationOptions({
      meta: { failure: "Error saving the review" },
      onSuccess: (review) =>
        queries.setQueryData(work.queryKey, (shown) => shown && { ...shown, ...review }),
    }),
  );
  const open = (other?: string | null) => {
    if (other) void navigate({ to: "/admin626/checkups/$id", params: { id: other }, search: true });
  };
  const prepare = () => {
    if (!data || isPending) return;
    if (data.review !== "new") return open(data.next);
    mutate({ id, from: "new", review: "prepared" }, { onSuccess: () => open(data.next) });
  };
  useSingleKeys([
    ["j", () => open(data?.next)],
    ["k", () => open(data?.previous)],
    ["p", prepare],
  ]);
  if (!data)
    return <NotLoaded query={loading} title="The review could not be loaded" height={208} />;
  return (
    <FactCard title="Review">
      <Stack>
        <Suspense>
          <Group gap="xs">
            <LaterSelect
              aria-label="State"
              data={optionsOf(reviewLabels)}
              value={data.review}
              onChange={(review) => review && mutate({ id, review })}
            />
            <FilterSelect
              {...searchableFilter([reviewers])}
              label="Reviewer"
              all="Nobody"
              options={reviewers.data}
              maw="22rem" // for a whole address
              value={data.reviewer?.id ?? null}
              unknown={data.reviewer?.email ?? ""}
              onChange={(reviewer) => mutate({ id, reviewer })}
            />
          </Group>
        </Suspense>
        <Group component="nav" aria-label="CheckUps of the list" gap="xs">
          <BusyButton
            isBusy={isPending}
            busyLabel="Saving..."
            disabled={data.review !== "new" && !data.next}
            // The second press of a double click is not meant for the next one.
            onClick={({ detail }) => detail < 2 && prepare()}
          >
            {data.review === "new" ? "Prepared, Next (P)" : "Next (P)"}
          </BusyButton>
          <Neighbour id={data.previous} label="Previous (K)" />
          <Neighbour id={data.next} label="Skip (J)" />
          <Text size="sm" c="dimmed" role="status">
            {formatCount(data.position)} of {formatCount(data.total)} in the list
          </Text>
        </Group>
        <BriefNote
          id={id}
          question={wholeCheckup}
          asked="this CheckUp"
          note={data.note ?? undefined}
        />
      </Stack>
    </FactCard>
  );
}

const Neighbour = ({ id, label }: { id: string | null; label: string }) =>
  id && (
    <ButtonLink variant="default" to="/admin626/checkups/$id" params={{ id }} search={true}>
      {label}
    </ButtonLink>
  );

/** The brief of a completed check-up for its reviewer: also what to listen for, and notes at each question. */
export function ReviewerBrief({ id }: { id: string }) {
  const loading = useQuery({
    ...api.admin.briefs.get.queryOptions({ input: { id } }),
    refetchOnWindowFocus: false, // recorded as a view
  });
  if (!loading.data)
    return <NotLoaded query={loading} title="The brief could not be loaded" height={208} />;
  const { content, notes } = loading.data;
  const { findings, questions, standard } = content;
  const asked = [wholeCheckup, ...questions.map(({ key }) => key)];
  // Of a brief that was made anew since: no note is lost with its question.
  const noLongerAsked = notes
    .filter(({ question }) => !asked.includes(question))
    .map(({ question: key }) => ({
      key,
      question: findings.find(({ objective }) => objective === key)?.title ?? key,
      why: "no longer asked",
    }));
  return (
    <FactCard title={`Readiness brief: ${standard.name}`}>
      <Stack gap="lg">
        <BriefView
          content={{ ...content, questions: [...questions, ...noLongerAsked] }}
          belowQuestion={({ key, question, listenFor }) => {
            const note = notes.find((each) => each.question === key);
            const about = { id, question: key, asked: question, note };
            return (
              <>
                {listenFor && <p>Listen for: {listenFor}</p>}
                <Answered {...about} />
                <BriefNote {...about} />
              </>
            );
          }}
        />
      </Stack>
    </FactCard>
  );
}

/** Ticks a question off in the meeting. */
function Answered({ id, question, asked, note }: BriefNoteProps) {
  const { data, isPending, mutate, variables } = useMutation(
    api.admin.briefs.saveNote.mutationOptions({ meta: { failure: "Error saving" } }),
  );
  return (
    <Checkbox
      size="sm"
      label="Answered"
      aria-label={`Answered: ${asked}`}
      checked={(isPending ? variables : (data ?? note))?.isAnswered ?? false}
      onChange={(event) => mutate({ id, question, isAnswered: event.currentTarget.checked })}
    />
  );
}
