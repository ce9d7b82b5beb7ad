import { createFileRoute } from "@tanstack/react-router";
import { CheckupsPage } from "#features/customer-checkups/checkups-page.tsx";

export const Route = createFileRoute("/admin626/checkups/")({ component: CheckupsPage });
