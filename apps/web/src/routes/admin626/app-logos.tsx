import type { FilesQuery } from "@app/contract";
import { createFileRoute } from "@tanstack/react-router";
import { FilesPage } from "#features/files/files-page.tsx";
import { listSearch } from "#lib/list-route.ts";

export const Route = createFileRoute("/admin626/app-logos")({
  validateSearch: listSearch<FilesQuery, { view: "list" | undefined }>(),
  component: FilesPage,
});
