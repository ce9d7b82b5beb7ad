import { buckets, filesQuery } from "@app/contract";
import { Button, Group, Text, Title } from "@mantine/core";
import { IconDownload, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { ListEmpty } from "#components/list/list-empty.tsx";
import { ListViews } from "#components/list/list-views.tsx";
import { LoadFailure } from "#components/load-failure.tsx";
import { api, client } from "#lib/api.ts";
import { formatCount } from "#lib/format.ts";
import type { View } from "#lib/list-views.ts";
import { usePageTitle } from "#lib/page-title.ts";
import { useAskedDialog } from "#lib/use-asked-dialog.ts";
import { useExport } from "#lib/use-export.ts";
import { useList } from "#lib/use-list.ts";
import { DeleteFiles } from "./delete-files.tsx";
import type { Doomed } from "./delete-files.tsx";
import { FileGrid } from "./file-grid.tsx";
import { FilePages } from "./file-pages.tsx";
import { FileTable } from "./file-table.tsx";
import { FileTools } from "./file-tools.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { UploadDialog } from "./upload-dialog.tsx";
import { useRenaming } from "./use-renaming.ts";
import { selectionInput, selectionName, useSelection } from "./use-selection.ts";
import { useView } from "./use-view.ts";
import classes from "./files-page.module.css";

const title = "App Logos Storage";
const nothingYet = { rows: [], total: 0 };

const views: View[] = [
  { label: "All", query: {} },
  { label: "Newest", query: { sort: "createdAt", direction: "desc" } },
  { label: "Largest", query: { sort: "size", direction: "desc" } },
  ...buckets.map((bucket) => ({ label: `Only ${bucket}`, query: { bucket } })),
];

/** The stored logos of all buckets: looked through, uploaded, renamed, deleted. */
export function FilesPage() {
  const list = useList(
    filesQuery,
    (input) => api.admin.files.list.queryOptions({ input }),
    "Error loading files",
  );
  const { search, usual, change, data, error, isWaiting, refetch } = list;
  const { rows, total } = data ?? nothingYet;
  const { view, setView } = useView();
  const selection = useSelection(search, { rows, total });
  const renaming = useRenaming();
  const download = useExport(title, () => client.admin.files.export(search));
  const [isUploading, setUploading] = useAskedDialog("upload");
  const [doomed, setDoomed] = useState<Doomed>();
  usePageTitle(title);

  const empty = (
    <ListEmpty text="No files found" list={list}>
      <Text size="sm" c="dimmed">
        Logos of the catalogue are kept here: upload the first ones above.
      </Text>
    </ListEmpty>
  );
  const shown = { files: data?.rows, empty, isWaiting, selection, renaming };
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <div>
          <div className={classes.title}>
            <Title order={1}>{title}</Title>
            <ListViews views={views} search={search} usual={usual} />
          </div>
          <Text c="dimmed" size="sm" aria-live="polite">
            {data || error ? `${formatCount(total)} file(s) total` : "Loading..."}
          </Text>
        </div>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            aria-disabled={download.isPending || undefined}
            onClick={() => download.run()}
          >
            {download.isPending ? "Exporting..." : "Export CSV"}
          </Button>
          <Button
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => setUploading(true)}
          >
            Bulk Upload
          </Button>
        </Group>
      </header>
      <FileTools query={search} onChange={change} view={view} onView={setView} />
      <SelectionBar
        selection={selection}
        isEmpty={rows.length === 0}
        found={!isWaiting && total > rows.length ? total : undefined}
        onDelete={() =>
          setDoomed({
            input: selectionInput(selection.selection, total),
            count: selection.count,
            name: selectionName(selection.selection),
          })
        }
      />
      {error ? (
        <LoadFailure title="The files could not be loaded" error={error} onRetry={refetch} />
      ) : view === "grid" ? (
        <FileGrid {...shown} />
      ) : (
        <FileTable
          {...shown}
          // Another page begins at its top.
          key={search.page}
          title={title}
          query={search}
          onSort={(sort) =>
            change({
              sort: sort as typeof search.sort, // the columns name only what the contract sorts by
              direction: sort === search.sort && search.direction === "asc" ? "desc" : "asc",
            })
          }
        />
      )}
      <FilePages
        page={search.page}
        pages={Math.ceil(total / search.pageSize)}
        onPage={(page) => {
          change({ page });
          window.scrollTo({ top: 0 });
        }}
      />
      {isUploading && (
        <UploadDialog bucket={search.bucket ?? "app_logos"} onClose={() => setUploading(false)} />
      )}
      {doomed && (
        <DeleteFiles
          files={doomed}
          onDeleted={selection.clear}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </div>
  );
}
