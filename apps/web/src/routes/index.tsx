import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Navigate, redirect } from "@tanstack/react-router";
import { Landing } from "#features/landing/landing.tsx";
import { PageShell } from "#components/layout/page-shell.tsx";
import { confirmedUser, sessionQuery } from "#lib/session.ts";

export const Route = createFileRoute("/")({
  beforeLoad: async (page) => {
    if (await confirmedUser(page)) throw redirect({ to: "/dashboard" });
  },
  component: LandingPage,
});

function LandingPage() {
  const { data: user } = useQuery(sessionQuery);
  if (user) return <Navigate to="/dashboard" replace />;
  return (
    <PageShell>
      <Landing />
    </PageShell>
  );
}
