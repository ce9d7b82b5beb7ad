import { createFileRoute } from "@tanstack/react-router";
import { ApplicationsPage } from "#features/catalogue/applications-page.tsx";

export const Route = createFileRoute("/admin626/saas")({
  component: () => <ApplicationsPage noun="SaaS Application" source="saas" />,
});
