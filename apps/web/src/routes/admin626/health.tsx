import { createFileRoute } from "@tanstack/react-router";
import { HealthPage } from "#features/health/health-page.tsx";

export const Route = createFileRoute("/admin626/health")({ component: HealthPage });
