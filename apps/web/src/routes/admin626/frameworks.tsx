import { createFileRoute } from "@tanstack/react-router";
import { FrameworksPage } from "#features/catalogue/choice-pages.tsx";

export const Route = createFileRoute("/admin626/frameworks")({ component: FrameworksPage });
