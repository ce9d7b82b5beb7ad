import { buckets, filesQuery } from "@app/contract";
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { ExportButton } from "#components/list/export-button.tsx";
import { ListEmpty } from "#components/list/list-empty.tsx";
import { ListTable } from "#components/list/list-table.tsx";
import { ListViews } from "#components/list/list-views.tsx";
import { LoadFailure } from "#components/load-failure.tsx";
import { Pager } from "#components/list/pager.tsx";
import { api, client } from "#lib/api.ts";
import { formatCount } from "#lib/format.ts";
import type { View } from "#lib/list-views.ts";
import { usePageTitle } from "#lib/site.ts";
import { useAskedDialog } from "#lib/dialog.ts";
import { useList } from "#lib/use-list.ts";
import { DeleteFiles } from "./delete-files.tsx";
import { FileTools, SelectionBar } from "./file-tools.tsx";
import type { FileView } from "./file-tools.tsx";
import { FileGrid, fileColumns } from "./file-views.tsx";
import { UploadDialog } from "./upload-dialog.tsx";
import { useSelection } from "./use-selection.ts";
import type { SelectedFiles } from "./use-selection.ts";

const title = "App Logos Storage";

const views: View[] = [
  { label: "All", query: {} },
  { label: "Newest", query: { sort: "createdAt", direction: "desc" } },
  { label: "Largest", query: { sort: "size", direction: "desc" } },
  ...buckets.map((bucket) => ({ label: `Only ${bucket}`, query: { bucket } })),
];

/** The stored logos of all buckets: searched, uploaded, renamed, deleted. */
export function FilesPage() {
  const list = useList(
    filesQuery,
    // Exact, because "select all" says how many files it means.
    (input) => api.admin.files.list.queryOptions({ input: { ...input, exactTotal: true } }),
    "Error loading files",
  );
  const { search, usual, change, data, error, isWaiting, refetch } = list;
  const { rows, total } = data ?? { rows: [], total: 0 };
  const [view, setView] = useView();
  const selection = useSelection(search, rows, total);
  const [renamedId, setRenamedId] = useState<string>();
  const renaming = {
    id: renamedId,
    start: setRenamedId,
    end: (id: string) => setRenamedId((now) => (now === id ? undefined : now)),
  };
  const [isUploading, setUploading] = useAskedDialog("upload");
  const [toDelete, setToDelete] = useState<SelectedFiles>();
  usePageTitle(title);

  const empty = (
    <ListEmpty text="No files found" list={list}>
      <Text size="sm" c="dimmed">
        Logos of the catalogue are kept here: upload the first ones above.
      </Text>
    </ListEmpty>
  );
  return (
    <Stack gap={16} miw={0}>
      <Group component="header" justify="space-between" gap="12px 24px">
        <div>
          <Group gap="4px 12px">
            <Title order={1}>{title}</Title>
            <ListViews views={views} search={search} usual={usual} />
          </Group>
          <Text c="dimmed" size="sm" aria-live="polite">
            {data || error ? `${formatCount(total)} file(s) total` : "Loading..."}
          </Text>
        </div>
        <Group gap="xs">
          <ExportButton name={title} chunks={() => client.admin.files.export(search)} />
          <Button
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => setUploading(true)}
          >
            Bulk Upload
          </Button>
        </Group>
      </Group>
      <FileTools query={search} onChange={change} view={view} onView={setView} />
      <SelectionBar
        selection={selection}
        onPage={rows.length}
        total={isWaiting ? 0 : total}
        onDelete={() => setToDelete(selection.files)}
      />
      {error ? (
        <LoadFailure title="The files could not be loaded" error={error} onRetry={refetch} />
      ) : view === "grid" ? (
        <FileGrid
          files={data?.rows}
          empty={empty}
          isWaiting={isWaiting}
          selection={selection}
          renaming={renaming}
        />
      ) : (
        <ListTable
          key={search.page} // another page begins at its top
          title={title}
          columns={fileColumns(selection, renaming)}
          rows={data?.rows}
          empty={empty}
          isWaiting={isWaiting}
          sort={search.sort}
          direction={search.direction}
          onSort={(sort) =>
            change({
              sort: sort as typeof search.sort, // the columns name only what the contract sorts by
              direction: sort === search.sort && search.direction === "asc" ? "desc" : "asc",
            })
          }
        />
      )}
      <Pager
        page={search.page}
        pageSize={search.pageSize}
        total={total}
        noun="files"
        onPage={(page) => {
          change({ page });
          window.scrollTo({ top: 0 });
        }}
      />
      {isUploading && (
        <UploadDialog
          initialBucket={search.bucket ?? "app_logos"}
          onClose={() => setUploading(false)}
        />
      )}
      {toDelete && (
        <DeleteFiles
          files={toDelete}
          onDeleted={selection.clear}
          onClose={() => setToDelete(undefined)}
        />
      )}
    </Stack>
  );
}

/** Cards or rows; in the address, beside the list's query. */
function useView() {
  const navigate = useNavigate();
  const { view } = useSearch({ from: "/admin626/app-logos" });
  const setView = (next: FileView) =>
    void navigate({
      to: ".",
      search: (now) => ({ ...now, view: next === "list" ? next : undefined }),
      resetScroll: false,
    });
  return [view === "list" ? "list" : "grid", setView] as const;
}
