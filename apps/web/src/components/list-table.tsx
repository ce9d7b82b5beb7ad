import { Skeleton, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";
import type { Direction } from "@app/contract";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { focusPlace, pageFocus, placeOf } from "#lib/keyboard.ts";
import type { RowPlace } from "#lib/keyboard.ts";
import classes from "./list-table.module.css";

export interface Column<Row> {
  header: string;
  /** One element or text. */
  cell: (row: Row) => ReactNode;
  /** In rem, with its padding; columns without a width share what is left. */
  width?: number;
  /** What a cell is on a card; all others are lines with their header. */
  part?: "title" | "picture" | "buttons";
  /** The name by which the server sorts this column. */
  sort?: string;
  isNumber?: boolean;
}

interface Sorting {
  sort: string;
  direction: Direction;
  onSort: (sort: string) => void;
}

interface ListTableProps<Row> extends Sorting {
  title: string;
  /** The same array each time: rows are rendered again with it. */
  columns: Column<Row>[];
  /** Undefined until the first answer. */
  rows: Row[] | undefined;
  empty: ReactNode;
  isWaiting: boolean;
}

interface Focused {
  element: Element;
  place: RowPlace | undefined;
}

/**
 * A table under heads that sort; rows stay, paler, while the next ones load. Where its columns do not fit side by side,
 * each row is a card with a line for each column. The roles are explicit because browsers drop those of a table that
 * is displayed as blocks.
 */
export function ListTable<Row extends { id: string | number }>(props: ListTableProps<Row>) {
  const { title, columns, empty, isWaiting } = props;
  // Hundreds of rows take long to render: keys and clicks come first. The first rows are rendered at once.
  const deferred = useDeferredValue(props.rows);
  const rows = deferred ?? props.rows;
  const body = useMemo(() => rows?.map((row) => renderRow(row, columns)), [rows, columns]);
  const frame = useRef<HTMLElement>(null);
  const isStacked = useStacked(frame, columns);
  const focused = useRef<Focused>(null);
  useEffect(() => {
    // A button that had the focus was removed with its row or its state.
    if (!focused.current || focused.current.element.isConnected) return;
    const { place } = focused.current;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    if (!place || !focusPlace(place)) pageFocus()?.focus({ preventScroll: true });
  }, [body]);
  return (
    // Focusable, so that a long table can be scrolled with the arrow keys.
    <section
      ref={frame}
      className={classes.frame}
      aria-label={`${title}, table`}
      tabIndex={0}
      data-stacked={isStacked || undefined}
      onFocus={({ target }) => (focused.current = { element: target, place: placeOf(target) })}
      onBlur={({ target }) => {
        // In a window that went to the background the element stays the active one.
        if (document.activeElement !== target) focused.current = null;
      }}
    >
      <table role="table" className={classes.table} aria-busy={isWaiting}>
        <colgroup>
          {columns.map(({ header, width }) => (
            <col key={header} style={width ? { width: `${width}rem` } : undefined} />
          ))}
        </colgroup>
        <ListHead {...props} />
        <tbody role="rowgroup" data-waiting={(isWaiting && rows !== undefined) || undefined}>
          {body ?? skeletonRows(columns)}
          {rows?.length === 0 && (
            <tr role="row" className={classes.empty}>
              <td role="cell" colSpan={columns.length}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {isWaiting && <VisuallyHidden role="status">Loading...</VisuallyHidden>}
    </section>
  );
}

// Plain elements: thousands of Mantine's would take longer to render than their contents.
const renderRow = <Row extends { id: string | number }>(row: Row, columns: Column<Row>[]) => (
  <tr key={row.id} role="row" className={classes.row} data-row tabIndex={-1}>
    {columns.map(({ header, part, isNumber, cell }) => (
      <td key={header} role="cell" data-label={header} data-part={part} data-number={isNumber}>
        {cell(row)}
      </td>
    ))}
  </tr>
);

const skeletonRows = (columns: { header: string }[]) =>
  Array.from({ length: 10 }, (_, row) => (
    <tr key={row} className={classes.skeleton} aria-hidden>
      {columns.map(({ header }, column) => (
        <td key={header}>
          <Skeleton height={14} width={`${92 - ((row + column) % 4) * 9}%`} />
        </td>
      ))}
    </tr>
  ));

interface ListHeadProps extends Sorting {
  columns: Pick<Column<never>, "header" | "sort" | "part" | "isNumber">[];
}

const ariaSort = { asc: "ascending", desc: "descending" } as const;
const sortIcons = { asc: IconArrowUp, desc: IconArrowDown };

/** Heads that sort stand above the rows also where these are cards. */
const ListHead = ({ columns, sort: sorted, direction, onSort }: ListHeadProps) => (
  <thead role="rowgroup">
    <tr role="row">
      {columns.map(({ header, sort, part, isNumber }) => {
        const isSorted = sort !== undefined && sort === sorted;
        const SortIcon = isSorted ? sortIcons[direction] : IconArrowsSort;
        return (
          <th
            key={header}
            role="columnheader"
            scope="col"
            data-part={part}
            data-number={isNumber}
            data-sorts={sort && true}
            aria-sort={isSorted ? ariaSort[direction] : undefined}
          >
            {sort ? (
              <UnstyledButton
                className={classes.sort}
                data-sorted={isSorted || undefined}
                onClick={() => onSort(sort)}
              >
                {header}
                <SortIcon size={14} aria-hidden />
              </UnstyledButton>
            ) : (
              header
            )}
          </th>
        );
      })}
    </tr>
  </thead>
);

/** What a column without a width needs at least, in rem. */
const leastWidth = 6;
/** Room for the frame's borders and its scroll bar. */
const besideRowsPx = 18;

/** Whether the columns of a table do not fit into its frame side by side. */
function useStacked(frame: RefObject<HTMLElement | null>, columns: { width?: number }[]) {
  const [isStacked, setStacked] = useState(false);
  const neededRem = columns.reduce((sum, { width = leastWidth }) => sum + width, 0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const update = () => {
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      // The outer width, which does not depend on the result.
      const width = element.offsetWidth;
      setStacked(width > 0 && width - besideRowsPx < neededRem * remPx);
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, neededRem]);
  return isStacked;
}
