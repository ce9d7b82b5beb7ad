import { messages } from "@app/contract";
import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { BriefMeasures } from "#components/brief/brief-measures.tsx";
import { NotLoaded } from "#components/load-failure.tsx";
import { client, Failure } from "#lib/api.ts";
import type { StepScreenProps } from "./step-screen.ts";

/** What the brief would say of the answers so far: of what is on the screen, or not at all. */
export function BriefPreview({ checkupId, saveAll, editStep }: StepScreenProps) {
  const loading = useQuery({
    queryKey: [["brief-preview"], checkupId],
    queryFn: async () => {
      if (!(await saveAll())) throw new Failure(messages.latestUnsaved("brief"));
      return client.briefs.preview({ id: checkupId });
    },
    staleTime: 0,
    gcTime: 0,
  });
  if (!loading.data) {
    return <NotLoaded query={loading} title="Your brief could not be made" height={320} />;
  }
  return (
    <>
      <Text size="sm" c="dimmed" my="sm">
        {loading.data.read} The whole brief is ready when you complete the CheckUp.
      </Text>
      <BriefMeasures
        content={loading.data}
        linkToStep={(step, text) => (
          <Anchor component="button" type="button" inherit onClick={() => editStep(step)}>
            {text}
          </Anchor>
        )}
      />
    </>
  );
}
