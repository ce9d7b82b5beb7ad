import { createFileRoute } from "@tanstack/react-router";
import { ReadinessPage } from "#features/readiness/readiness-page.tsx";

export const Route = createFileRoute("/admin626/readiness")({ component: ReadinessPage });
