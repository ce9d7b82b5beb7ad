import {
  applicationCsvColumns,
  applicationInput,
  applicationsQuery,
  limits,
  messages,
} from "@app/contract";
import { Button } from "@mantine/core";
import { IconFileImport, IconTableDown } from "@tabler/icons-react";
import { useMemo } from "react";
import type { View } from "#lib/list-views.ts";
import { useAskedDialog } from "#lib/dialog.ts";
import { saveCsv } from "#lib/files.ts";
import { applicationColumns } from "./application-columns.tsx";
import { ApplicationFilters, popularity } from "./application-filters.tsx";
import type { ApplicationSource } from "./application-filters.tsx";
import { CsvImport } from "./csv-import.tsx";
import { EntryPage } from "./entry-page.tsx";
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
  const [isImporting, setImporting] = useAskedDialog("import");
  const columns = useMemo(() => applicationColumns({ queries, calls }), [queries, calls]);
  return (
    <>
      <EntryPage
        title={title}
        noun="Application"
        fullNoun={noun}
        schema={applicationsQuery}
        query={(input) => queries.list.queryOptions({ input })}
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
        filters={[popularity]}
        moreFilters={<ApplicationFilters queries={queries} />}
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
        merge={(record, onClose) => (
          <MergeApplication queries={queries} calls={calls} record={record} onClose={onClose} />
        )}
      />
      {isImporting && <CsvImport calls={calls} title={title} onClose={() => setImporting(false)} />}
    </>
  );
}
