import { createFileRoute } from "@tanstack/react-router";
import { EmailsPage } from "#features/customer-checkups/emails-page.tsx";

export const Route = createFileRoute("/admin626/emails")({ component: EmailsPage });
