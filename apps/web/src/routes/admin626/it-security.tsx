import { createFileRoute } from "@tanstack/react-router";
import { ApplicationsPage } from "#features/catalogue/applications-page.tsx";

export const Route = createFileRoute("/admin626/it-security")({
  component: () => <ApplicationsPage noun="IT Security Application" source="itSecurity" />,
});
