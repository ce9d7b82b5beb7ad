import { Button, Group, Select, Title } from "@mantine/core";
import { listPageSizes } from "@app/contract";
import type { ListQuery } from "@app/contract";
import { IconDownload } from "@tabler/icons-react";
import { useRef } from "react";
import type { ReactNode } from "react";
import { ListEmpty } from "#components/list/list-empty.tsx";
import { ListTable } from "#components/list/list-table.tsx";
import type { Column } from "#components/list/list-table.tsx";
import { ListViews } from "#components/list/list-views.tsx";
import { LoadFailure } from "#components/load-failure.tsx";
import { Pager } from "#components/list/pager.tsx";
import { SearchBox } from "#components/list/search-box.tsx";
import type { View } from "#lib/list-views.ts";
import { usePageTitle } from "#lib/site.ts";
import { saveCsv } from "#lib/files.ts";
import { useAction } from "#lib/use-action.ts";
import type { List } from "#lib/use-list.ts";
import { useSearchKey } from "#lib/keyboard.ts";
import classes from "./list-page.module.css";

export interface ListPageProps<Row extends { id: string | number }, Query extends ListQuery> {
  title: string;
  list: List<Row, Query>;
  /** "applications", for "Showing 1 to 50 of 120 applications". */
  noun: string;
  searchLabel: string;
  /** How much must be typed before the list is searched. */
  minSearch?: number;
  columns: Column<Row>[];
  /** Ready choices of rows and their order. */
  views: View[];
  /** What stands in the table without rows. */
  empty: string;
  /** What to do where there is nothing at all yet. */
  start?: ReactNode;
  /** All that the search finds, as chunks of a CSV file; none for a list that is not exported. */
  onExport?: (query: Query) => Promise<AsyncIterable<string>>;
  actions?: ReactNode;
  filters?: ReactNode;
  pageSizes?: readonly number[];
  /** Stands above the rows, such as what is selected. */
  selection?: ReactNode;
  /** Stands in the place of the table. */
  cards?: ReactNode;
}

/** A list of the back office: title, actions, search and filters, the table, its pages. */
export function ListPage<Row extends { id: string | number }, Query extends ListQuery>(
  props: ListPageProps<Row, Query>,
) {
  const { title, list, noun, searchLabel, minSearch = 1, columns, views, empty, start } = props;
  const { onExport, actions, filters, pageSizes = listPageSizes, selection, cards } = props;
  const { search, usual, change, data, error, isWaiting, refetch } = list;
  const searchBox = useRef<HTMLInputElement>(null);
  usePageTitle(title);
  useSearchKey(searchBox);

  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Group gap="4px 12px" miw={0}>
          <Title order={1}>{title}</Title>
          <ListViews views={views} search={search} usual={usual} />
        </Group>
        <Group gap="xs">
          {onExport && <ExportButton name={title} chunks={() => onExport(search)} />}
          {actions}
        </Group>
      </header>
      <Group gap="xs" role="search">
        <SearchBox
          ref={searchBox}
          label={searchLabel}
          value={search.search}
          minLength={minSearch}
          onSearch={(text) => change({ search: text }, { replace: true })}
        />
        {filters}
        <Select
          w="9.5rem"
          aria-label="Rows per page"
          data={pageSizes.map((size) => ({ value: String(size), label: `${size} per page` }))}
          value={String(search.pageSize)}
          onChange={(size) => change({ pageSize: Number(size) })}
          allowDeselect={false}
        />
      </Group>
      {selection}
      {error ? (
        <LoadFailure title="This list could not be loaded" error={error} onRetry={refetch} />
      ) : cards ? (
        cards
      ) : (
        <ListTable
          title={title}
          columns={columns}
          rows={data?.rows}
          empty={
            <ListEmpty text={empty} list={list}>
              {start}
            </ListEmpty>
          }
          isWaiting={isWaiting}
          sort={search.sort}
          direction={search.direction}
          onSort={(sort) =>
            change({
              sort,
              direction: sort === search.sort && search.direction === "asc" ? "desc" : "asc",
            })
          }
        />
      )}
      {data && (
        <Pager
          {...data}
          page={search.page}
          pageSize={search.pageSize}
          noun={noun}
          onPage={(page) => change({ page })}
        />
      )}
    </div>
  );
}

interface ExportButtonProps {
  /** Of the file to save. */
  name: string;
  chunks: () => Promise<AsyncIterable<string>>;
  label?: string;
}

/** Saves what the server sends as one CSV file. */
export function ExportButton({ name, chunks, label = "Export CSV" }: ExportButtonProps) {
  const download = useAction({
    mutationFn: async () => {
      const received: string[] = [];
      for await (const chunk of await chunks()) received.push(chunk);
      saveCsv(name, received);
    },
    meta: { failure: "Error exporting" },
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-disabled={download.isPending || undefined}
      onClick={() => download.run()}
    >
      {download.isPending ? "Exporting..." : label}
    </Button>
  );
}
