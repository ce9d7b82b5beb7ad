import {
  applicationCsvColumns,
  applicationInput,
  applicationsQuery,
  limits,
  messages,
} from "@app/contract";
import type { ApplicationRow } from "@app/contract";
import { Button } from "@mantine/core";
import { IconFileImport, IconTableDown } from "@tabler/icons-react";
import { useCallback } from "react";
import { CellCopy, Cut } from "#components/list/cells.tsx";
import type { Column } from "#components/list/list-table.tsx";
import type { View } from "#lib/list-views.ts";
import { useAskedDialog } from "#lib/use-asked-dialog.ts";
import { saveCsv } from "#lib/use-export.ts";
import { useList } from "#lib/use-list.ts";
import { MoreActions, Popular, PublishedSwitch, WebsiteLink } from "./application-cells.tsx";
import { ApplicationFilters } from "./application-filters.tsx";
import type { ApplicationSource } from "./application-filters.tsx";
import { CsvImport } from "./csv-import.tsx";
import { EntryActions, entryColumns } from "./entry-columns.tsx";
import { EntryPage } from "./entry-page.tsx";
import type { OpenDialog } from "./entry-page.tsx";
import { MergeApplication } from "./merge-application.tsx";

const views: View[] = [
  { label: "All", query: {} },
  { label: "Popular", query: { popular: true } },
  { label: "Not published", query: { published: false } },
  { label: messages.noLongerOffered, query: { offered: false } },
  { label: "Last updated", query: { sort: "updatedAt", direction: "desc" } },
];

interface ApplicationsPageProps extends ApplicationSource {
  title: string;
  /** "SaaS Application", for "Add SaaS Application". */
  noun: string;
}

/** The list of the SaaS or of the IT security applications. */
export function ApplicationsPage({ title, noun, queries, calls }: ApplicationsPageProps) {
  const list = useList(
    applicationsQuery,
    (input) => queries.list.queryOptions({ input }),
    "Error loading applications",
  );
  const [isImporting, setImporting] = useAskedDialog("import");
  const columns = useCallback(
    (open: OpenDialog<ApplicationRow>) => applicationColumns({ queries, calls }, open),
    [queries, calls],
  );
  return (
    <>
      <EntryPage
        title={title}
        noun="Application"
        fullNoun={noun}
        list={list}
        columns={columns}
        views={views}
        start="Add the first one, or import many from a CSV file."
        searchLabel={`Search applications (min ${limits.leastSearch} characters)...`}
        minSearch={limits.leastSearch}
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
          </>
        }
        filters={<ApplicationFilters queries={queries} list={list} />}
        form={{
          schema: applicationInput,
          fields: [
            "identifier",
            "name",
            "category",
            "aliases",
            "description",
            "productWebsite",
            "logo",
            "popular",
            "published",
            "offered",
          ],
          example: "slack, zoom",
          categories: queries.categories,
        }}
        bucket="app_logos"
        calls={calls}
        usageOf={(id) => queries.usage.queryOptions({ input: { id } })}
        renderMerge={(record, onClose) => (
          <MergeApplication queries={queries} calls={calls} record={record} onClose={onClose} />
        )}
      />
      {isImporting && <CsvImport calls={calls} title={title} onClose={() => setImporting(false)} />}
    </>
  );
}

function applicationColumns(
  source: ApplicationSource,
  open: OpenDialog<ApplicationRow>,
): Column<ApplicationRow>[] {
  const { logo, name, updatedAt, actions } = entryColumns(open);
  return [
    logo,
    name,
    { header: "Category", sort: "category", cell: (row) => <Cut text={row.category} /> },
    {
      header: "Product Website",
      width: 5,
      cell: (row) => <WebsiteLink website={row.productWebsite} />,
    },
    { header: "Popular", width: 5.5, sort: "popular", cell: (row) => <Popular {...row} /> },
    { header: "Published", width: 5.5, cell: (row) => <PublishedSwitch {...source} row={row} /> },
    {
      header: "Added By User",
      cell: ({ addedByUser }) =>
        addedByUser ? <CellCopy text={addedByUser.email} /> : <Cut text={null} />,
    },
    updatedAt,
    {
      ...actions,
      width: 6.75,
      cell: (row) => (
        <EntryActions row={row} open={open}>
          <MoreActions name={row.name} onMerge={() => open("merge", row)} />
        </EntryActions>
      ),
    },
  ];
}
