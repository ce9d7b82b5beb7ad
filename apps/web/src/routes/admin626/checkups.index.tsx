import type { CheckupsQuery } from "@app/contract";
import { createFileRoute } from "@tanstack/react-router";
import { CheckupsPage } from "#features/customer-checkups/checkups-page.tsx";
import { listSearch } from "#lib/list-route.ts";

export const Route = createFileRoute("/admin626/checkups/")({
  validateSearch: listSearch<CheckupsQuery>(),
  component: CheckupsPage,
});
