import type { MeetingsQuery } from "@app/contract";
import { createFileRoute } from "@tanstack/react-router";
import { MeetingsPage } from "#features/customer-checkups/meetings-page.tsx";
import { listSearch } from "#lib/list-route.ts";

export const Route = createFileRoute("/admin626/meetings")({
  validateSearch: listSearch<MeetingsQuery>(),
  component: MeetingsPage,
});
