import { applicationCsvColumns, applicationInput, applicationsQuery, limits } from "@app/contract";
import type { ApplicationRow } from "@app/contract";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconArrowMerge, IconListCheck, IconFileImport, IconTableDown } from "@tabler/icons-react";
import { laterDialog } from "#components/later-dialog.tsx";
import { CellCopy } from "#components/list/cells.tsx";
import { DialogButton } from "#components/list/dialog-button.tsx";
import type { Column } from "#components/list/list-table.tsx";
import { api, client } from "#lib/api.ts";
import { saveText } from "#lib/files.ts";
import { useAction } from "#lib/use-action.ts";
import type { ApplicationSource } from "./entry-fields.ts";
import { eitherOf, entryPage, offered } from "./entry-page.tsx";
import type { EntryColumns } from "./entry-page.tsx";
import classes from "./catalogue.module.css";

const csvImport = laterDialog(async () => (await import("./csv-import.tsx")).CsvImport);
const loadDialogs = () => import("./application-dialogs.tsx");
const merge = laterDialog(async () => (await loadDialogs()).MergeApplication);
const signals = laterDialog(async () => (await loadDialogs()).ProductSignals);

const meta = { failure: "Error loading applications" };
const filtersOf = (source: ApplicationSource) => {
  const { categories, adders } = api.admin[source];
  const categoryOptions = categories.queryOptions({
    meta,
    select: (all) => all.map(({ category }) => ({ value: category, label: category })),
  });
  const adderOptions = adders.queryOptions({
    meta,
    select: (all) => all.map(({ id, email }) => ({ value: id, label: email })),
  });
  const useCategories = () => useQuery(categoryOptions);
  const useAdders = () => useQuery(adderOptions);
  const settable = [
    eitherOf("popular", "Popularity", ["Popular", "Not Popular"], "All"),
    eitherOf("published", "Publication", ["Published", "Not Published"]),
    offered,
    { name: "category", all: "All Categories", options: useCategories } as const,
  ];
  const user = {
    name: "user",
    all: "All Users",
    unknown: "Unknown user",
    options: useAdders,
  } as const;
  return { settable, filters: [...settable, user] };
};

const columnsOf =
  (source: ApplicationSource) =>
  ({ logo, name, updatedAt, actions }: EntryColumns<ApplicationRow>): Column<ApplicationRow>[] => [
    logo,
    name,
    { header: "Category", sort: "category", cell: (row) => row.category },
    { header: "Product Website", width: 5, cell: websiteLink },
    {
      header: "Popular",
      width: 5.5,
      sort: "popular",
      cell: ({ popular }) => (popular ? <span className={classes.popular}>Yes</span> : "No"),
    },
    {
      header: "Published",
      width: 5.5,
      cell: (row) => <PublishedSwitch source={source} row={row} />,
    },
    {
      header: "Added By User",
      isMinor: true,
      cell: ({ addedByUser }) => addedByUser && <CellCopy text={addedByUser.email} />,
    },
    { ...updatedAt, isMinor: true },
    { ...actions, width: 8.75 },
  ];

function applicationsPage(noun: string, source: ApplicationSource) {
  const title = `${noun}s`;
  const [queries, calls] = [api.admin[source], client.admin[source]];
  return entryPage({
    title,
    schema: applicationsQuery,
    query: (input) => queries.list.queryOptions({ input }),
    columns: columnsOf(source),
    start: "Add the first one, or import many from a CSV file.",
    searchLabel: `Search applications (min ${limits.leastSearch} characters)...`,
    minSearch: limits.leastSearch,
    actions: (
      <>
        <Button
          variant="default"
          leftSection={<IconTableDown size={16} aria-hidden />}
          onClick={() => saveText(`${title} template`, [`${applicationCsvColumns.join()}\r\n`])}
        >
          Download Template
        </Button>
        <DialogButton
          Icon={IconFileImport}
          label="Import CSV"
          dialog={(close) => <csvImport.Dialog source={source} title={title} onClose={close} />}
        />
      </>
    ),
    ...filtersOf(source),
    kind: {
      noun: "Application",
      fullNoun: noun,
      schema: applicationInput,
      example: "slack, zoom",
      categories: queries.categories,
      bucket: "app_logos",
      calls,
    },
    moreActions: [
      {
        Icon: IconListCheck,
        title: "What it is for",
        label: (name) => `What ${name} is for`,
        dialog: (row, close) => <signals.Dialog source={source} record={row} onClose={close} />,
      },
      {
        Icon: IconArrowMerge,
        title: "Merge into...",
        label: (name) => `Merge ${name} into...`,
        dialog: (row, close) => <merge.Dialog source={source} record={row} onClose={close} />,
      },
    ],
  });
}

export const SaasPage = applicationsPage("SaaS Application", "saas");
export const ItSecurityPage = applicationsPage("IT Security Application", "itSecurity");

/** A link only for http addresses: an import may have stored anything. */
const websiteLink = ({ productWebsite: website }: ApplicationRow) =>
  website && /^https?:\/\//i.test(website) ? (
    <a
      className={classes.website}
      href={website}
      title={website}
      target="_blank"
      rel="noopener noreferrer"
    >
      Link
    </a>
  ) : null;

/** Whether all customers can choose it. Switches before the server has answered, and back if the call fails. */
function PublishedSwitch({ source, row }: { source: ApplicationSource; row: ApplicationRow }) {
  const publish = useAction({
    mutationFn: (published: boolean) =>
      client.admin[source].setPublished({ id: row.id, published }),
    meta: { failure: "Error updating application" },
  });
  // The list is reloaded after the call; until then the call's answer is newer.
  const latest = publish.data && publish.data.version > row.version ? publish.data : row;
  return (
    // A plain element, because each row has one.
    <input
      type="checkbox"
      role="switch"
      className={classes.switch}
      aria-label={`${row.name} is published`}
      checked={publish.isPending ? publish.variables : latest.published}
      onChange={(event) => publish.run(event.currentTarget.checked)}
    />
  );
}
