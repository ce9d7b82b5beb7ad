import { createFileRoute } from "@tanstack/react-router";
import { ResultPage } from "#features/result/result-page.tsx";
import { api } from "#lib/api.ts";
import { queryClient } from "#lib/query-client.ts";
import { requireSession } from "#lib/session.ts";

export const Route = createFileRoute("/checkup_/$id/result")({
  beforeLoad: async ({ location }) => void (await requireSession(location)),
  loader: ({ params: { id } }) => {
    void queryClient.prefetchQuery(api.briefs.get.queryOptions({ input: { id } }));
    void queryClient.prefetchQuery(api.checkups.list.queryOptions()); // when the meeting is
  },
  component: ResultRoute,
});

function ResultRoute() {
  const { id } = Route.useParams();
  return <ResultPage key={id} id={id} />;
}
