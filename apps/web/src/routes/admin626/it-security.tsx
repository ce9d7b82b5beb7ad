import type { ApplicationsQuery } from "@app/contract";
import { createFileRoute } from "@tanstack/react-router";
import { ApplicationsPage } from "#features/catalogue/applications-page.tsx";
import { api, client } from "#lib/api.ts";
import { listSearch } from "#lib/list-route.ts";

export const Route = createFileRoute("/admin626/it-security")({
  validateSearch: listSearch<ApplicationsQuery>(),
  component: () => (
    <ApplicationsPage
      title="IT Security Applications"
      noun="IT Security Application"
      queries={api.admin.itSecurity}
      calls={client.admin.itSecurity}
    />
  ),
});
