import type { ApplicationsQuery } from "@app/contract";
import { createFileRoute } from "@tanstack/react-router";
import { ApplicationsPage } from "#features/catalogue/applications-page.tsx";
import { api, client } from "#lib/api.ts";
import { listSearch } from "#lib/list-route.ts";

export const Route = createFileRoute("/admin626/saas")({
  validateSearch: listSearch<ApplicationsQuery>(),
  component: () => (
    <ApplicationsPage
      title="SaaS Applications"
      noun="SaaS Application"
      queries={api.admin.saas}
      calls={client.admin.saas}
    />
  ),
});
