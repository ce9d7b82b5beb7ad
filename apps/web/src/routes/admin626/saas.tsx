import { createFileRoute } from "@tanstack/react-router";
import { SaasPage } from "#features/catalogue/applications-page.tsx";

export const Route = createFileRoute("/admin626/saas")({ component: SaasPage });
