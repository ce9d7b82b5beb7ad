import type { TrashQuery } from "@app/contract";
import { createFileRoute } from "@tanstack/react-router";
import { TrashPage } from "#features/trash/trash-page.tsx";
import { listSearch } from "#lib/list-route.ts";

export const Route = createFileRoute("/admin626/trash")({
  validateSearch: listSearch<TrashQuery>(),
  component: TrashPage,
});
