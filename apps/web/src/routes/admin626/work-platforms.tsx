import type { PlatformsQuery } from "@app/contract";
import { createFileRoute } from "@tanstack/react-router";
import { PlatformsPage } from "#features/catalogue/platforms-page.tsx";
import { api, client } from "#lib/api.ts";
import { listSearch } from "#lib/list-route.ts";

export const Route = createFileRoute("/admin626/work-platforms")({
  validateSearch: listSearch<PlatformsQuery>(),
  component: () => (
    <PlatformsPage
      title="Work Platforms"
      noun="Work Platform"
      example="windows, macos, linux"
      queries={api.admin.workPlatforms}
      calls={client.admin.workPlatforms}
    />
  ),
});
