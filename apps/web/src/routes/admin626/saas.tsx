import type { ApplicationsQuery } from "@app/contract";
import { createFileRoute } from "@tanstack/react-router";
import { ApplicationPage } from "#features/catalogue/application-page.tsx";
import { api, client } from "#lib/api.ts";
import { listSearch } from "#lib/list-route.ts";

export const Route = createFileRoute("/admin626/saas")({
  validateSearch: listSearch<ApplicationsQuery>(),
  component: SaasPage,
});

function SaasPage() {
  return (
    <ApplicationPage
      title="SaaS Applications"
      noun="SaaS Application"
      queries={api.admin.saas}
      calls={client.admin.saas}
    />
  );
}
