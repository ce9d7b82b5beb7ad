import { createFileRoute } from "@tanstack/react-router";
import { ActivityPage } from "#features/activity/activity-page.tsx";

export const Route = createFileRoute("/admin626/activity")({ component: ActivityPage });
