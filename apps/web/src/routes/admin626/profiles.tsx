import type { ProfilesQuery } from "@app/contract";
import { createFileRoute } from "@tanstack/react-router";
import { ProfilesPage } from "#features/people/profiles-page.tsx";
import { listSearch } from "#lib/list-route.ts";

export const Route = createFileRoute("/admin626/profiles")({
  validateSearch: listSearch<ProfilesQuery>(),
  component: ProfilesPage,
});
