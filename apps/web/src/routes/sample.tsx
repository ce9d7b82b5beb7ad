import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { SamplePage } from "#features/result/sample-page.tsx";
import { api } from "#lib/api.ts";

const sample = api.briefs.sample.queryOptions({ input: { part: "all" } });

export const Route = createFileRoute("/sample")({
  // Not awaited: the page shows a skeleton at once.
  loader: ({ context }) => void context.queryClient.prefetchQuery(sample),
  component: Sample,
});

function Sample() {
  return <SamplePage loading={useQuery(sample)} />;
}
