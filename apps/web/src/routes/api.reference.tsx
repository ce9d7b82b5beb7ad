import { createFileRoute } from "@tanstack/react-router";
import { ReferencePage } from "#features/api-reference/reference-page.tsx";

export const Route = createFileRoute("/api/reference")({ component: ReferencePage });
