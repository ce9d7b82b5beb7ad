import type { PlatformsQuery } from "@app/contract";
import { createFileRoute } from "@tanstack/react-router";
import { PlatformsPage } from "#features/catalogue/choice-pages.tsx";
import { listSearch } from "#lib/list-route.ts";

export const Route = createFileRoute("/admin626/cloud-platforms")({
  validateSearch: listSearch<PlatformsQuery>(),
  component: () => (
    <PlatformsPage noun="Cloud Platform" source="cloudPlatforms" example="aws, azure, gcp" />
  ),
});
