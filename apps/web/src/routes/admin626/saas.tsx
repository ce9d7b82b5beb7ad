import { createFileRoute } from "@tanstack/react-router";
import { ApplicationPage } from "#features/catalogue/application-page.tsx";
import { api, client } from "#lib/api.ts";

export const Route = createFileRoute("/admin626/saas")({ component: SaasPage });

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
