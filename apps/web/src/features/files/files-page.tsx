import { buckets, filePageSizes, filesQuery } from "@app/contract";
import type { FilesQuery } from "@app/contract";
import { ActionIcon, Button, Checkbox, SegmentedControl, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { IconTrash, IconUpload, IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { ConfirmAction } from "#components/form/confirm-dialog.tsx";
import { laterDialog } from "#components/later-dialog.tsx";
import { optionsLike } from "#components/list/filter-select.tsx";
import { RecordsPage } from "#components/list/records-page.tsx";
import { api, client } from "#lib/api.ts";
import { formatCount } from "#lib/format.ts";
import { useList } from "#lib/use-list.ts";
import { FileGrid, fileColumns, filePartsOf } from "./file-views.tsx";
import { useSelection } from "./use-selection.ts";
import type { FileSelection } from "./use-selection.ts";
import listClasses from "#components/list/list.module.css";
import classes from "./files-page.module.css";

const upload = laterDialog(async () => (await import("./upload-dialog.tsx")).UploadDialog);

const views = [
  { value: "grid", label: "Grid view" },
  { value: "list", label: "List view" },
];

/** With an exact total, because "select all" shows how many files it selects. */
const filesList = (input: FilesQuery) =>
  api.admin.files.list.queryOptions({ input: { ...input, exactTotal: true } });

export function FilesPage() {
  const { search, change, data, isWaiting } = useList(filesQuery, filesList, "Error loading files");
  const { rows, total } = data ?? { rows: [], total: 0 };
  const isGrid = useSearch({ from: "/admin626/app-logos" }).view !== "list";
  const selection = useSelection(search, rows, total);
  const renaming = useState<string>();
  const parts = filePartsOf(selection, renaming);
  // In braces, because newer browsers return a promise, which React would take for a clean-up function.
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, [search.page]);
  return (
    <RecordsPage
      title="App Logos Storage"
      noun="files"
      schema={filesQuery}
      query={filesList}
      searchLabel="Search files..."
      pageSizes={filePageSizes}
      start="The logos of the catalogue are stored here. Upload the first ones above."
      onExport={client.admin.files.export}
      add={{
        label: "Bulk Upload",
        Icon: IconUpload,
        dialog: (close) => (
          <upload.Dialog initialBucket={search.bucket ?? "app_logos"} onClose={close} />
        ),
      }}
      filters={[{ name: "bucket", all: "All buckets", options: optionsLike(buckets) }]}
      moreFilters={
        <SegmentedControl
          aria-label="View"
          data={views}
          value={isGrid ? "grid" : "list"}
          onChange={(view) => change({ view, page: search.page })}
        />
      }
      selection={
        <SelectionBar selection={selection} onPage={rows.length} total={isWaiting ? 0 : total} />
      }
      columns={() => fileColumns(parts)}
      dialogs={{}}
      cards={isGrid && total > 0 && <FileGrid files={rows} isWaiting={isWaiting} parts={parts} />}
    />
  );
}

interface SelectionBarProps {
  selection: FileSelection;
  /** The number of files on this page, and of all that the search finds. */
  onPage: number;
  total: number;
}

/** What is selected, and the actions on it; stays visible while the page scrolls. */
function SelectionBar({ selection, onPage, total }: SelectionBarProps) {
  /** The selection when the dialog opened, so that exactly what was confirmed is deleted. */
  const [toDelete, setToDelete] = useState<FileSelection["files"]>();
  const { files, isPageSelected, isAll, text } = selection;
  const isNone = files.count === 0 || undefined;
  return (
    <section className={listClasses.selection} aria-label="Selection">
      <Checkbox
        size="xs"
        label="Select All on Page"
        checked={isPageSelected}
        indeterminate={!isPageSelected && selection.isSomeOnPage}
        disabled={onPage === 0}
        onChange={selection.togglePage}
      />
      <Text size="sm" c="dimmed" aria-live="polite">
        {`${formatCount(total)} file(s) total`}
      </Text>
      <Text size="sm" c="dimmed" aria-live="polite">
        {text}
      </Text>
      {!isNone && (
        <ActionIcon aria-label="Clear selection" title="Clear selection" onClick={selection.clear}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
      {total > onPage && isPageSelected && !isAll && (
        <Button size="xs" variant="subtle" onClick={selection.selectAll}>
          {`Select all ${formatCount(total)}`}
        </Button>
      )}
      <Button
        ml="auto"
        size="xs"
        color="red"
        variant="light"
        leftSection={<IconTrash size={16} aria-hidden />}
        // Not `disabled`, because it receives the focus after a deletion.
        aria-disabled={isNone}
        data-disabled={isNone}
        onClick={() => !isNone && setToDelete(files)}
      >
        {`Delete Selected (${formatCount(files.count)})`}
      </Button>
      {toDelete && (
        <ConfirmAction
          title="Delete Files"
          question={`Are you sure you want to delete ${formatCount(toDelete.count)} file(s)? This action cannot be undone.`}
          name={toDelete.name}
          consequence={<Usage input={toDelete.input} />}
          action={() => client.admin.files.remove(toDelete.input)}
          success={({ count }) => `Successfully deleted ${formatCount(count)} file(s)`}
          failure="Error deleting files"
          onDone={selection.clear}
          onClose={() => setToDelete(undefined)}
        />
      )}
    </section>
  );
}

function Usage({ input }: Pick<FileSelection["files"], "input">) {
  const { data, isError } = useQuery(
    api.admin.files.usage.queryOptions({ input, staleTime: 0, gcTime: 0 }),
  );
  if (isError) return "We couldn't check where they are used.";
  if (!data) return "Checking where they are used...";
  if (data.total === 0) return "They are not used as a logo.";
  const more = data.total - data.uses.length;
  return (
    <>
      These entries will lose their logo:
      <ul className={classes.uses} tabIndex={0} aria-label="Where they are used">
        {data.uses.map(({ file, list, name }, index) => (
          // Keyed by position, because two entries of one list may have the same name.
          <li key={index}>
            {name} in {list}, with {file}
          </li>
        ))}
        {more > 0 && <li>and {formatCount(more)} more</li>}
      </ul>
    </>
  );
}
