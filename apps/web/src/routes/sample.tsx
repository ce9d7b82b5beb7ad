import { createFileRoute } from "@tanstack/react-router";
import { SamplePage } from "#features/result/sample-page.tsx";
import { api } from "#lib/api.ts";

export const Route = createFileRoute("/sample")({
  // Not awaited: the page shows a skeleton at once.
  loader: ({ context: { queryClient } }) =>
    void queryClient.prefetchQuery(api.briefs.sample.queryOptions({ input: { part: "all" } })),
  component: SamplePage,
});
