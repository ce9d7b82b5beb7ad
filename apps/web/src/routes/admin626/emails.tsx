import type { MailsQuery } from "@app/contract";
import { createFileRoute } from "@tanstack/react-router";
import { EmailsPage } from "#features/customer-checkups/emails-page.tsx";
import { listSearch } from "#lib/list-route.ts";

export const Route = createFileRoute("/admin626/emails")({
  validateSearch: listSearch<MailsQuery>(),
  component: EmailsPage,
});
