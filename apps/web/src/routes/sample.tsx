import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { ButtonLink } from "#components/anchor-link.tsx";
import { BriefView } from "#components/brief/brief-view.tsx";
import { BriefPage } from "#features/result/brief-page.tsx";
import { api } from "#lib/api.ts";

const sample = api.briefs.sample.queryOptions({ input: { part: "all" } });

export const Route = createFileRoute("/sample")({
  // Not awaited: the page shows a skeleton at once.
  loader: ({ context }) => void context.queryClient.prefetchQuery(sample),
  component: SamplePage,
});

/** What a customer would get: the whole brief of a made-up company. */
function SamplePage() {
  const loading = useQuery(sample);
  return (
    <BriefPage page="Sample Result" query={loading} title="The sample could not be loaded">
      {loading.data && (
        <BriefView
          content={loading.data}
          meeting={<Text size="sm">This is a sample: the company is made up.</Text>}
          actions={
            <>
              <Text>Yours is made from your own answers, in about six minutes.</Text>
              <ButtonLink to="/auth" size="md">
                Get Started
              </ButtonLink>
            </>
          }
        />
      )}
    </BriefPage>
  );
}
