import { createFileRoute } from "@tanstack/react-router";
import { PlatformsPage } from "#features/catalogue/choice-pages.tsx";

export const Route = createFileRoute("/admin626/work-platforms")({
  component: () => (
    <PlatformsPage noun="Work Platform" source="workPlatforms" example="windows, macos, linux" />
  ),
});
