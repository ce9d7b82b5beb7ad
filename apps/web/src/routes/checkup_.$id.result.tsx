import { createFileRoute } from "@tanstack/react-router";
import { ResultPage } from "#features/result/result-page.tsx";
import { api } from "#lib/api.ts";
import { requireSession } from "#lib/session.ts";

export const Route = createFileRoute("/checkup_/$id/result")({
  beforeLoad: async (page) => void (await requireSession(page)),
  loader: ({ params: { id }, context: { queryClient } }) => {
    void queryClient.prefetchQuery(api.briefs.get.queryOptions({ input: { id } }));
    void queryClient.prefetchQuery(api.checkups.list.queryOptions()); // when the meeting is
  },
  component: ResultRoute,
});

function ResultRoute() {
  const { id } = Route.useParams();
  return <ResultPage key={id} id={id} />;
}
