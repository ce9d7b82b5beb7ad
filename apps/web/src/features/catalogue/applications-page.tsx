import {
  applicationCsvColumns,
  applicationInput,
  applicationsQuery,
  limits,
  messages,
} from "@app/contract";
import type { ApplicationsQuery } from "@app/contract";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import {
  IconBan,
  IconEye,
  IconFileImport,
  IconStar,
  IconTableDown,
  IconTag,
  IconUser,
} from "@tabler/icons-react";
import { useMemo } from "react";
import { FilterSelect, searchableFilter } from "#components/list/filter-select.tsx";
import type { ListFilter } from "#components/list/filter-select.tsx";
import { api, client } from "#lib/api.ts";
import type { View } from "#lib/list-views.ts";
import { useAskedDialog } from "#lib/dialog.ts";
import { saveCsv } from "#lib/files.ts";
import { useListSearch } from "#lib/use-list.ts";
import { applicationColumns } from "./application-columns.tsx";
import { CsvImport } from "./csv-import.tsx";
import type { ApplicationSource } from "./entry-fields.ts";
import { EntryPage } from "./entry-page.tsx";
import { MergeApplication } from "./merge-application.tsx";

const views: View[] = [
  { label: "All", query: {} },
  { label: "Popular", query: { popular: true } },
  { label: "Not published", query: { published: false } },
  { label: messages.noLongerOffered, query: { offered: false } },
  { label: "Last updated", query: { sort: "updatedAt", direction: "desc" } },
];

const eitherOf = (yes: string, no: string) => [
  { value: true, label: yes },
  { value: false, label: no },
];
const filters: ListFilter<ApplicationsQuery>[] = [
  {
    name: "popular",
    label: "Popularity",
    Icon: IconStar,
    all: "All",
    options: eitherOf("Popular", "Not Popular"),
  },
  {
    name: "published",
    label: "Publication",
    Icon: IconEye,
    all: "Published or Not",
    options: eitherOf("Published", "Not Published"),
  },
  {
    name: "offered",
    label: "Offer",
    Icon: IconBan,
    all: "Offered or Not",
    options: eitherOf("Offered", messages.noLongerOffered),
  },
];

interface ApplicationsPageProps {
  /** "SaaS Application", for "Add SaaS Application". */
  noun: string;
  source: "saas" | "itSecurity";
}

/** The list of the SaaS or of the IT security applications. */
export function ApplicationsPage({ noun, source }: ApplicationsPageProps) {
  const title = `${noun}s`;
  const { queries, calls }: ApplicationSource = {
    queries: api.admin[source],
    calls: client.admin[source],
  };
  const [isImporting, setImporting] = useAskedDialog("import");
  const columns = useMemo(() => applicationColumns(calls), [calls]);
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
        filters={filters}
        moreFilters={<LoadedFilters queries={queries} />}
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
        merge={(record, onClose) => (
          <MergeApplication queries={queries} calls={calls} record={record} onClose={onClose} />
        )}
      />
      {isImporting && <CsvImport calls={calls} title={title} onClose={() => setImporting(false)} />}
    </>
  );
}

/** The filters whose choices the server knows. */
function LoadedFilters({ queries }: Pick<ApplicationSource, "queries">) {
  const { search, change } = useListSearch(applicationsQuery);
  const meta = { failure: "Error loading applications" };
  const categories = useQuery(queries.categories.queryOptions({ meta }));
  const adders = useQuery(queries.adders.queryOptions({ meta }));
  return (
    <>
      <FilterSelect
        {...searchableFilter([categories])}
        label="Category"
        Icon={IconTag}
        all="All Categories"
        options={categories.data?.map(({ category }) => ({ value: category, label: category }))}
        value={search.category}
        onChange={(category) => change({ category })}
      />
      <FilterSelect
        {...searchableFilter([adders])}
        label="User"
        Icon={IconUser}
        all="All Users"
        unknown={adders.data ? "Unknown user" : "Loading..."}
        options={adders.data?.map(({ id, email }) => ({ value: id, label: email }))}
        value={search.user}
        onChange={(user) => change({ user })}
      />
    </>
  );
}
