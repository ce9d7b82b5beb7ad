import type { PlatformsQuery } from "@app/contract";
import { createFileRoute } from "@tanstack/react-router";
import { PlatformsPage } from "#features/catalogue/choice-pages.tsx";
import { listSearch } from "#lib/list-route.ts";

export const Route = createFileRoute("/admin626/work-platforms")({
  validateSearch: listSearch<PlatformsQuery>(),
  component: () => (
    <PlatformsPage noun="Work Platform" source="workPlatforms" example="windows, macos, linux" />
  ),
});
