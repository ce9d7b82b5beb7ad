import { createFileRoute } from "@tanstack/react-router";
import { WorkPlatformsPage } from "#features/catalogue/choice-pages.tsx";

export const Route = createFileRoute("/admin626/work-platforms")({ component: WorkPlatformsPage });
