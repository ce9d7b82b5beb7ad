import { applicationCsvColumns, applicationsQuery, limits, messages } from "@app/contract";
import type { ApplicationRow } from "@app/contract";
import { Button, Text } from "@mantine/core";
import { IconFileImport, IconPlus, IconTableDown } from "@tabler/icons-react";
import { useMemo } from "react";
import { ListPage } from "#components/list-page.tsx";
import type { View } from "#lib/list-views.ts";
import { useAskedDialog, useDialogState } from "#lib/dialog.ts";
import { saveCsv } from "#lib/use-export.ts";
import { useList } from "#lib/use-list.ts";
import { applicationColumns } from "./application-columns.tsx";
import { ApplicationDialog } from "./application-dialog.tsx";
import { ApplicationFilters } from "./application-filters.tsx";
import type { ApplicationSource } from "./application-source.ts";
import { CsvImport } from "./csv-import.tsx";
import { DeleteEntry } from "./delete-entry.tsx";
import { MergeApplication } from "./merge-application.tsx";

interface ApplicationPageProps extends ApplicationSource {
  title: string;
  /** "SaaS Application", for "Add SaaS Application". */
  noun: string;
}

const views: View[] = [
  { label: "All", query: {} },
  { label: "Popular", query: { popular: true } },
  { label: "Not published", query: { published: false } },
  { label: messages.noLongerOffered, query: { offered: false } },
  { label: "Last updated", query: { sort: "updatedAt", direction: "desc" } },
];

interface Opened {
  dialog: "edit" | "delete" | "merge";
  row: ApplicationRow;
}

/** The list of the SaaS or of the IT security applications. */
export function ApplicationPage({ title, noun, queries, calls }: ApplicationPageProps) {
  const list = useList(
    applicationsQuery,
    (input) => queries.list.queryOptions({ input }),
    "Error loading applications",
  );
  const [isAdding, setAdding] = useAskedDialog("add");
  const [isImporting, setImporting] = useAskedDialog("import");
  const [opened, setOpened] = useDialogState<Opened>("row");
  const close = () => setOpened(undefined);
  const source = { queries, calls };
  const columns = useMemo(
    () => applicationColumns({ queries, calls }, (dialog, row) => setOpened({ dialog, row })),
    [queries, calls, setOpened],
  );
  return (
    <>
      <ListPage
        title={title}
        list={list}
        noun="applications"
        searchLabel={`Search applications (min ${limits.leastSearch} characters)...`}
        minSearch={limits.leastSearch}
        views={views}
        empty="No applications found"
        start={
          <Text size="sm" c="dimmed">
            Add the first one, or import many from a CSV file.
          </Text>
        }
        onExport={calls.export}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconTableDown size={16} aria-hidden />}
              onClick={() => saveCsv(`${title} template`, [`${applicationCsvColumns.join()}\r\n`])}
            >
              Download Template
            </Button>
            <Button
              variant="default"
              leftSection={<IconFileImport size={16} aria-hidden />}
              onClick={() => setImporting(true)}
            >
              Import CSV
            </Button>
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              Add Application
            </Button>
          </>
        }
        filters={<ApplicationFilters queries={queries} search={list.search} change={list.change} />}
        columns={columns}
      />
      {isAdding && (
        <ApplicationDialog
          {...source}
          title={`Add ${noun}`}
          record={undefined}
          onClose={() => setAdding(false)}
        />
      )}
      {isImporting && <CsvImport {...source} title={title} onClose={() => setImporting(false)} />}
      {opened?.dialog === "edit" && (
        <ApplicationDialog {...source} title={`Edit ${noun}`} record={opened.row} onClose={close} />
      )}
      {opened?.dialog === "merge" && (
        <MergeApplication {...source} record={opened.row} onClose={close} />
      )}
      {opened?.dialog === "delete" && (
        <DeleteEntry
          noun="Application"
          record={opened.row}
          usage={queries.usage.queryOptions({ input: { id: opened.row.id } })}
          remove={calls.remove}
          onClose={close}
        />
      )}
    </>
  );
}
