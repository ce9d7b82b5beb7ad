import { Button, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { UseQueryOptions } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { useAskedDialog, useDialogState } from "#lib/dialog.ts";
import { useList } from "#lib/use-list.ts";
import type { Page, QuerySchema } from "#lib/use-list.ts";
import { ListFilters } from "./filter-select.tsx";
import type { ListFilter } from "./filter-select.tsx";
import { ListPage } from "./list-page.tsx";
import type { ListPageProps } from "./list-page.tsx";
import type { Column } from "./list-table.tsx";

/** Opens one of a page's dialogs for a row. */
export type Open<Row, Dialog extends string> = (dialog: Dialog, row: Row) => void;

type Shown<Row, Schema extends QuerySchema> = Omit<
  ListPageProps<Row & { id: string | number }, z.output<Schema>>,
  "list" | "columns" | "filters" | "start"
>;

export interface RecordsPageProps<
  Schema extends QuerySchema,
  Row extends { id: string | number },
  Dialog extends string,
> extends Shown<Row, Schema> {
  /** The list's query as the contract declares it. */
  schema: Schema;
  query: (
    input: z.output<Schema>,
  ) => UseQueryOptions<Page<Row>, Error, Page<Row>, readonly unknown[]>;
  /** Title of the toast when loading fails. */
  failure: string;
  /** The same function each time: rows are rendered again with it. */
  columns: (open: Open<Row, Dialog>) => Column<Row>[];
  filters?: ListFilter<z.output<Schema>>[];
  /** Filters of the page's own. */
  moreFilters?: ReactNode;
  start?: ReactNode;
  add?: { label: string; dialog: (close: () => void) => ReactNode };
  dialogs: Record<Dialog, (row: Row, close: () => void) => ReactNode>;
}

/** A list of the back office by its declaration: columns, filters, and the dialogs of its rows. */
export function RecordsPage<
  Schema extends QuerySchema,
  Row extends { id: string | number },
  Dialog extends string,
>(props: RecordsPageProps<Schema, Row, Dialog>) {
  const { schema, query, failure, columns, filters = [], moreFilters, add, dialogs } = props;
  const { actions, start, ...page } = props;
  const list = useList(schema, query, failure);
  const [isAdding, setAdding] = useAskedDialog("add");
  const [opened, setOpened] = useDialogState<{ dialog: Dialog; row: Row }>("row");
  const shown = useMemo(
    () => columns((dialog, row) => setOpened({ dialog, row })),
    [columns, setOpened],
  );
  return (
    <>
      <ListPage
        {...page}
        list={list}
        columns={shown}
        start={
          typeof start === "string" ? (
            <Text size="sm" c="dimmed">
              {start}
            </Text>
          ) : (
            start
          )
        }
        actions={
          <>
            {actions}
            {add && (
              <Button
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => setAdding(true)}
              >
                {add.label}
              </Button>
            )}
          </>
        }
        filters={
          <>
            <ListFilters list={list} filters={filters} />
            {moreFilters}
          </>
        }
      />
      {isAdding && add?.dialog(() => setAdding(false))}
      {opened && dialogs[opened.dialog](opened.row, () => setOpened(undefined))}
    </>
  );
}
