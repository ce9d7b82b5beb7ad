import type { TokensQuery } from "@app/contract";
import { createFileRoute } from "@tanstack/react-router";
import { ApiTokensPage } from "#features/api-tokens/api-tokens-page.tsx";
import { listSearch } from "#lib/list-route.ts";

export const Route = createFileRoute("/admin626/api-tokens")({
  validateSearch: listSearch<TokensQuery>(),
  component: ApiTokensPage,
});
