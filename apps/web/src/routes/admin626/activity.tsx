import type { ActivityQuery } from "@app/contract";
import { createFileRoute } from "@tanstack/react-router";
import { ActivityPage } from "#features/activity/activity-page.tsx";
import { listSearch } from "#lib/list-route.ts";

export const Route = createFileRoute("/admin626/activity")({
  validateSearch: listSearch<ActivityQuery>(),
  component: ActivityPage,
});
