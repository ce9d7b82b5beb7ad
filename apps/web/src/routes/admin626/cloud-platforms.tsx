import { createFileRoute } from "@tanstack/react-router";
import { CloudPlatformsPage } from "#features/catalogue/choice-pages.tsx";

export const Route = createFileRoute("/admin626/cloud-platforms")({
  component: CloudPlatformsPage,
});
