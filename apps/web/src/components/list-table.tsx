import { Skeleton, Table, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { useDeferredValue, useEffect, useMemo, useRef } from "react";
import type { ReactNode } from "react";
import type { Direction } from "@app/contract";
import { pageFocus } from "#lib/use-focus-return.ts";
import classes from "./list-table.module.css";

export interface Column<Row> {
  header: string;
  /** The name by which the server sorts this column. */
  sort?: string;
  cell: (row: Row) => ReactNode;
  isNumber?: boolean;
  /** Stays in view at the right while the table is scrolled sideways: the buttons of a row. */
  isPinned?: boolean;
}

interface ListTableProps<Row> {
  title: string;
  /** The same array each time, where there may be very many rows. */
  columns: Column<Row>[];
  /** Undefined until the first answer. */
  rows: Row[] | undefined;
  empty: ReactNode;
  isWaiting: boolean;
  sort: string;
  direction: Direction;
  onSort: (sort: string) => void;
}

const ariaSort = { asc: "ascending", desc: "descending" } as const;

/** The rows of a list under heads that sort; they stay, paler, while the next ones are on their way. */
export function ListTable<Row extends { id: string | number }>(props: ListTableProps<Row>) {
  const { title, columns, empty, isWaiting, sort, direction, onSort } = props;
  // Hundreds of rows with their buttons take long to draw: what is pressed or typed meanwhile comes first.
  const deferred = useDeferredValue(props.rows);
  // The first ones at once: what is above them says how many there are.
  const rows = deferred ?? props.rows;
  // Drawn anew only when they change: a dialog waits for none of them.
  const body = useMemo(
    () =>
      rows?.map((row) => (
        // Bare elements: thousands of Mantine's would cost more than all that stands in them.
        <tr key={row.id} className={classes.row}>
          {columns.map((column) => (
            <td
              key={column.header}
              data-number={column.isNumber || undefined}
              data-pinned={column.isPinned || undefined}
            >
              {column.cell(row)}
            </td>
          ))}
        </tr>
      )),
    [rows, columns],
  );
  const focused = useRef<Element>(null);
  useEffect(() => {
    // A button that had the focus went away with its row or its state.
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body) pageFocus()?.focus({ preventScroll: true });
  }, [body]);
  return (
    // Reached with the keyboard, so that a table wider than the screen can be scrolled with the arrows.
    <section
      className={classes.frame}
      aria-label={`${title}, table`}
      tabIndex={0}
      onFocus={({ target }) => (focused.current = target)}
      onBlur={({ target }) => {
        // Left by itself. Where the window alone went to the back, it still is the active one.
        if (document.activeElement !== target) focused.current = null;
      }}
    >
      <Table className={classes.table} highlightOnHover stickyHeader aria-busy={isWaiting}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => {
              const isSorted = column.sort === sort;
              return (
                <Table.Th
                  key={column.header}
                  data-number={column.isNumber || undefined}
                  data-pinned={column.isPinned || undefined}
                  aria-sort={isSorted ? ariaSort[direction] : undefined}
                >
                  {column.sort ? (
                    <SortButton
                      header={column.header}
                      direction={isSorted ? direction : undefined}
                      onSort={() => column.sort && onSort(column.sort)}
                    />
                  ) : (
                    column.header
                  )}
                </Table.Th>
              );
            })}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody data-waiting={(isWaiting && rows !== undefined) || undefined}>
          {body}
          {rows?.length === 0 && (
            <Table.Tr className={classes.empty}>
              <Table.Td colSpan={columns.length}>
                <Text c="dimmed">{empty}</Text>
              </Table.Td>
            </Table.Tr>
          )}
          {rows === undefined && <SkeletonRows columns={columns.length} />}
        </Table.Tbody>
      </Table>
      {isWaiting && <VisuallyHidden role="status">Loading...</VisuallyHidden>}
    </section>
  );
}

interface SortButtonProps {
  header: string;
  direction: Direction | undefined;
  onSort: () => void;
}

function SortButton({ header, direction, onSort }: SortButtonProps) {
  const Icon = direction ? { asc: IconArrowUp, desc: IconArrowDown }[direction] : IconArrowsSort;
  return (
    <UnstyledButton className={classes.sort} data-sorted={direction} onClick={onSort}>
      {header}
      <Icon size={14} aria-hidden />
    </UnstyledButton>
  );
}

const skeletonRows = Array.from({ length: 10 }, (_, index) => index);

const SkeletonRows = ({ columns }: { columns: number }) => (
  <>
    {skeletonRows.map((index) => (
      <Table.Tr key={index} aria-hidden>
        <Table.Td colSpan={columns}>
          <Skeleton height={14} width={`${90 - (index % 4) * 12}%`} my={5} />
        </Table.Td>
      </Table.Tr>
    ))}
  </>
);
