import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Navigate, redirect } from "@tanstack/react-router";
import { Landing } from "#features/landing/landing.tsx";
import { PageShell } from "#components/layout/page-shell.tsx";
import { api } from "#lib/api.ts";
import { queryClient } from "#lib/query-client.ts";
import { confirmedUser, sessionQuery } from "#lib/session.ts";

const meta = { isShownOnly: true };
const sampleStart = api.briefs.sample.queryOptions({ input: { part: "start" }, meta });
const offered = api.site.offer.queryOptions({ meta });

/** What is late comes in the document, once the web client is ready: not before. */
const loadShown = async (query: typeof sampleStart | typeof offered) => {
  const isLate = queryClient.getQueryState(query.queryKey)?.fetchStatus === "fetching";
  if (!isLate) await queryClient.prefetchQuery(query as never); // it has a key
};

export const Route = createFileRoute("/")({
  beforeLoad: async (page) => {
    if (await confirmedUser(page)) throw redirect({ to: "/dashboard" });
  },
  // Not awaited: the page is there at once.
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(sampleStart);
    void context.queryClient.prefetchQuery(offered);
  },
  staticData: {
    loadParts: () => Promise.all([loadShown(sampleStart), loadShown(offered)]),
  },
  component: LandingPage,
});

function LandingPage() {
  const { data: user } = useQuery(sessionQuery);
  const { data: sample } = useQuery(sampleStart);
  const { data: offer } = useQuery(offered);
  if (user) return <Navigate to="/dashboard" replace />;
  return (
    <PageShell>
      <Landing sample={sample} offer={offer} />
    </PageShell>
  );
}
