import { createFileRoute } from "@tanstack/react-router";
import { PlatformsPage } from "#features/catalogue/choice-pages.tsx";

export const Route = createFileRoute("/admin626/cloud-platforms")({
  component: () => (
    <PlatformsPage noun="Cloud Platform" source="cloudPlatforms" example="aws, azure, gcp" />
  ),
});
