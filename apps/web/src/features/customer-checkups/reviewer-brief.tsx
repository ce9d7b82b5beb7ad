import { wholeCheckup } from "@app/contract";
import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { BriefView } from "#components/brief/brief-view.tsx";
import { FactCard } from "#components/fact-card.tsx";
import { NotLoaded } from "#components/load-failure.tsx";
import { api } from "#lib/api.ts";
import { BriefNote } from "./brief-note.tsx";

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
          belowQuestion={({ key, question, listenFor }) => (
            <>
              {listenFor && <p>Listen for: {listenFor}</p>}
              <BriefNote
                id={id}
                question={key}
                asked={question}
                note={notes.find((note) => note.question === key)}
              />
            </>
          )}
        />
      </Stack>
    </FactCard>
  );
}
