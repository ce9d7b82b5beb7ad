import type { ReadinessQuery } from "@app/contract";
import { createFileRoute } from "@tanstack/react-router";
import { ReadinessPage } from "#features/readiness/readiness-page.tsx";
import { listSearch } from "#lib/list-route.ts";

export const Route = createFileRoute("/admin626/readiness")({
  validateSearch: listSearch<ReadinessQuery>(),
  component: ReadinessPage,
});
