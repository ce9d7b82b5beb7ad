import { listPageSizes } from "@app/contract";
import type { ListQuery } from "@app/contract";
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconBookmark, IconPlus } from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import { memo, startTransition, Suspense, useMemo, useState } from "react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { LaterSelect } from "#components/later-controls.tsx";
import { laterDialog } from "#components/later-dialog.tsx";
import { LoadFailure } from "#components/load-failure.tsx";
import { pageFocus } from "#lib/focus.ts";
import { formatTotal } from "#lib/format.ts";
import { capitalized } from "#lib/labels.ts";
import { queryClient } from "#lib/query-client.ts";
import { PageTitle } from "#lib/site.ts";
import { filtersOf, isNarrowed, useList } from "#lib/use-list.ts";
import type { PageQuery, QuerySchema } from "#lib/use-list.ts";
import { BulkBar, Ticks, withTicks } from "./bulk.tsx";
import type { Bulk } from "./bulk.tsx";
import { DialogButton } from "./dialog-button.tsx";
import { ExportButton } from "./export-button.tsx";
import type { ExportFormat } from "./export-button.tsx";
import { AnyFilterSelect } from "./filter-select.tsx";
import type { FilterValue, ListFilter } from "./filter-select.tsx";
import { ListTable } from "./list-table.tsx";
import type { Column, Listed } from "./list-table.tsx";
import { Pager } from "./pager.tsx";
import { SearchBox } from "./search-box.tsx";

const views = laterDialog(async () => (await import("./views-dialog.tsx")).ViewsDialog);

export type Open<Row, Dialog extends string> = (dialog: Dialog, row: Row) => void;

export interface RecordsPageProps<
  Schema extends QuerySchema,
  Row extends Listed,
  Dialog extends string,
> {
  title: string;
  /** "applications", for "Showing 1 to 50 of 120 applications". */
  noun: string;
  schema: Schema;
  query: PageQuery<Schema, Row>;
  /** Title of the toast when loading fails, where the noun is not enough. */
  failure?: string;
  searchLabel: string;
  minSearch?: number;
  /** Must be the same function each time: a new one renders all rows again. */
  columns: (open: Open<Row, Dialog>) => Column<Row>[];
  filters?: ListFilter<z.output<Schema>>[];
  moreFilters?: ReactNode;
  /** What stands in the table without rows, where the noun is not enough. */
  empty?: string;
  /** What to do where there is nothing at all yet. */
  start?: string;
  /** All rows of the query, or those of some ids, as chunks of a file; none if the list cannot be exported. */
  onExport?: (
    query: z.output<Schema> & { format: ExportFormat; ids?: string[] },
  ) => Promise<AsyncIterable<string>>;
  formats?: ExportFormat[];
  actions?: ReactNode;
  pageSizes?: readonly number[];
  /** What can be done with many rows at once. */
  bulk?: Bulk<Row>;
  /** Shown above the rows, such as the selection. */
  selection?: ReactNode;
  /** Replaces the table. */
  cards?: ReactNode;
  add?: { label: string; Icon?: Icon; dialog: (close: () => void) => ReactNode };
  dialogs: Record<Dialog, (row: Row, close: () => void) => ReactNode>;
}

/** A list page of the admin panel: title, actions, search, filters, table, pager and dialogs. */
export function RecordsPage<Schema extends QuerySchema, Row extends Listed, Dialog extends string>(
  props: RecordsPageProps<Schema, Row, Dialog>,
) {
  const { columns, bulk, dialogs } = props;
  const ticks = useState<ReadonlyMap<string, string>>(new Map());
  const [opened, setOpened] = useState<{ dialog: Dialog; row: Row }>();
  // A dialog is rendered in pieces, and the list behind it not again.
  const shownColumns = useMemo(() => {
    const own = columns((dialog, row) => startTransition(() => setOpened({ dialog, row })));
    return bulk ? withTicks(own, bulk.nameOf) : own;
  }, [columns, bulk]);
  return (
    <Ticks value={ticks}>
      <RecordsList {...props} shownColumns={shownColumns} />
      {opened && dialogs[opened.dialog](opened.row, () => setOpened(undefined))}
    </Ticks>
  );
}

function List<Schema extends QuerySchema, Row extends Listed, Dialog extends string>(
  props: RecordsPageProps<Schema, Row, Dialog> & { shownColumns: Column<Row>[] },
) {
  const { title, noun, schema, query, shownColumns, filters = [], add, start } = props;
  const { onExport, formats = ["csv"] } = props;
  const { failure = `Error loading ${noun}`, empty = `No ${noun} found` } = props;
  const { pageSizes = listPageSizes } = props;
  const list = useList(schema, query, failure);
  const { search, usual, change, data, error, isWaiting } = list;
  const isFiltered = isNarrowed(search, usual);
  const filtered = new Map<string, FilterValue | null>(Object.entries(search as ListQuery));
  const reset = () => {
    change(filtersOf(usual));
    pageFocus()?.focus(); // the button is removed
  };
  // Heavy, so rendered again only when they change themselves.
  const pageSize = useMemo(
    () => (
      <LaterSelect
        w="9.5rem"
        aria-label="Rows per page"
        data={pageSizes.map((size) => ({ value: size, label: `${size} per page` }))}
        value={search.pageSize}
        onChange={(size) => change({ pageSize: size })}
      />
    ),
    [pageSizes, search.pageSize, change],
  );
  const exporting = (some: { ids?: string[] }, size?: "xs") =>
    onExport &&
    formats.map((type) => {
      const chunks = () => onExport({ ...search, ...some, format: type });
      return <ExportButton key={type} {...{ name: title, type, chunks, ...(size && { size }) }} />;
    });
  const { total, isTotalExact } = data ?? {};
  const pager = useMemo(
    () =>
      total !== undefined && (
        <Pager
          {...{ total, isTotalExact, noun }}
          page={search.page}
          pageSize={search.pageSize}
          onPage={(page) => change({ page })}
        />
      ),
    [total, isTotalExact, noun, search.page, search.pageSize, change],
  );

  return (
    <Stack gap={16} miw={0}>
      <PageTitle title={title} />
      <Group component="header" justify="space-between" gap="12px 24px">
        <Title order={1}>{title}</Title>
        <Group gap="xs">
          {exporting({})}
          {props.actions}
          {add && <DialogButton Icon={IconPlus} {...add} isMain />}
        </Group>
      </Group>
      <Group gap="xs" role="search">
        <SearchBox
          label={props.searchLabel}
          value={search.search}
          minLength={props.minSearch ?? 1}
          onSearch={(text) => change({ search: text }, { replace: true })}
        />
        <Suspense>
          {filters.map((filter) => (
            <Filter
              key={filter.name}
              filter={filter}
              value={filtered.get(filter.name) ?? null}
              onChange={change}
            />
          ))}
          {props.moreFilters}
          {pageSize}
          <DialogButton
            Icon={IconBookmark}
            label="Views"
            dialog={(close) => <views.Dialog onClose={close} />}
          />
          {isFiltered && (
            <Button variant="subtle" onClick={reset}>
              Reset
            </Button>
          )}
        </Suspense>
      </Group>
      {props.selection}
      {props.bulk && (
        <BulkBar
          bulk={props.bulk}
          load={async (page) => (await queryClient.fetchQuery(query({ ...search, ...page }))).rows}
          rows={isWaiting ? [] : (data?.rows ?? [])}
          total={formatTotal(total ?? 0, isTotalExact === true)}
          query={search}
          exporting={(ids) => exporting({ ids }, "xs")}
        />
      )}
      {error ? (
        <LoadFailure title="This list could not be loaded" error={error} onRetry={list.refetch} />
      ) : props.cards ? (
        props.cards
      ) : (
        <ListTable
          title={title}
          columns={shownColumns}
          rows={data?.rows}
          empty={
            <Stack align="center" gap="xs" maw="34rem" mx="auto" ta="center">
              <Text>{empty}</Text>
              {isFiltered ? (
                <Button variant="default" onClick={reset}>
                  {isNarrowed({ ...search, search: "" }, usual)
                    ? "Clear search and filters"
                    : "Clear the search"}
                </Button>
              ) : (
                start && (
                  <Text size="sm" c="dimmed">
                    {start}
                  </Text>
                )
              )}
            </Stack>
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
      <Suspense>{pager}</Suspense>
    </Stack>
  );
}

// The inferred type forgets the kind of its rows.
const RecordsList = memo(List) as typeof List;

interface FilterProps {
  filter: ListFilter<never>;
  value: FilterValue | null;
  onChange: (patch: object) => void;
}

/** Rendered again only when it changes itself: a select is heavy. */
const Filter = memo(({ filter, value, onChange }: FilterProps) => {
  const { name, label = capitalized(name), ...select } = filter;
  const choose = (chosen: FilterValue | null) => onChange({ [name]: chosen });
  return <AnyFilterSelect {...select} label={label} value={value} onChange={choose} />;
});

/** A page that is a list and nothing else, made once by its declaration. */
export const recordsPage =
  <Schema extends QuerySchema, Row extends Listed, Dialog extends string>(
    declaration: RecordsPageProps<Schema, Row, Dialog>,
  ) =>
  () => <RecordsPage {...declaration} />;
