import type { FrameworksQuery } from "@app/contract";
import { createFileRoute } from "@tanstack/react-router";
import { FrameworksPage } from "#features/catalogue/choice-pages.tsx";
import { listSearch } from "#lib/list-route.ts";

export const Route = createFileRoute("/admin626/frameworks")({
  validateSearch: listSearch<FrameworksQuery>(),
  component: FrameworksPage,
});
