import type { PlatformsQuery } from "@app/contract";
import { createFileRoute } from "@tanstack/react-router";
import { PlatformsPage } from "#features/catalogue/platforms-page.tsx";
import { api, client } from "#lib/api.ts";
import { listSearch } from "#lib/list-route.ts";

export const Route = createFileRoute("/admin626/cloud-platforms")({
  validateSearch: listSearch<PlatformsQuery>(),
  component: () => (
    <PlatformsPage
      title="Cloud Platforms"
      noun="Cloud Platform"
      example="aws, azure, gcp"
      queries={api.admin.cloudPlatforms}
      calls={client.admin.cloudPlatforms}
    />
  ),
});
