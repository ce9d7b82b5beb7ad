import { createFileRoute } from "@tanstack/react-router";
import { ApiTokensPage } from "#features/api-tokens/api-tokens-page.tsx";

export const Route = createFileRoute("/admin626/api-tokens")({ component: ApiTokensPage });
