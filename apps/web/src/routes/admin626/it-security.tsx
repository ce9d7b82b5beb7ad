import type { ApplicationsQuery } from "@app/contract";
import { createFileRoute } from "@tanstack/react-router";
import { ApplicationsPage } from "#features/catalogue/applications-page.tsx";
import { listSearch } from "#lib/list-route.ts";

export const Route = createFileRoute("/admin626/it-security")({
  validateSearch: listSearch<ApplicationsQuery>(),
  component: () => <ApplicationsPage noun="IT Security Application" source="itSecurity" />,
});
