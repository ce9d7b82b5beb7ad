import type { RolesQuery } from "@app/contract";
import { createFileRoute } from "@tanstack/react-router";
import { RolesPage } from "#features/people/roles-page.tsx";
import { listSearch } from "#lib/list-route.ts";

export const Route = createFileRoute("/admin626/roles")({
  validateSearch: listSearch<RolesQuery>(),
  component: RolesPage,
});
