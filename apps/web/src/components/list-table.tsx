import { VisuallyHidden } from "@mantine/core";
import { useDeferredValue, useEffect, useMemo, useRef } from "react";
import type { CSSProperties, ReactNode } from "react";
import type { Direction } from "@app/contract";
import { focusPlace, placeOf } from "#lib/row-focus.ts";
import type { RowPlace } from "#lib/row-focus.ts";
import { pageFocus } from "#lib/use-focus-return.ts";
import { ListHead } from "./list-head.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import { useStacked } from "./list-stacked.ts";
import { buttonsWidth, columnsTemplate, isButtons, leastWidth } from "./list-widths.ts";
import type { Fit } from "./list-widths.ts";
import { onRowKey } from "./row-keys.ts";
import stacked from "./list-stacked.module.css";
import classes from "./list-table.module.css";

export interface Column<Row> {
  header: string;
  fit: Fit;
  /** The name by which the server sorts this column. */
  sort?: string;
  /** One element or text. */
  cell: (row: Row) => ReactNode;
  isNumber?: boolean;
}

interface ListTableProps<Row> {
  title: string;
  /** The same array each time: rows are drawn anew with it. */
  columns: Column<Row>[];
  /** Undefined until the first answer. */
  rows: Row[] | undefined;
  empty: ReactNode;
  isWaiting: boolean;
  sort: string;
  direction: Direction;
  onSort: (sort: string) => void;
}

interface Focused {
  element: Element;
  place: RowPlace | undefined;
}

/**
 * The rows of a list under heads that sort; they stay, paler, while the next ones are on their way. Where the columns
 * do not fit side by side, each row stands as a block with a line for each column. The roles are written down because
 * browsers forget those of a table that is laid out in another way.
 */
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
        <tr key={row.id} role="row" className={classes.row} data-row tabIndex={-1}>
          {columns.map((column) => (
            <td
              key={column.header}
              role="cell"
              data-label={column.header}
              data-fit={column.fit}
              data-end={column.isNumber || isButtons(column.fit) || undefined}
            >
              {column.cell(row)}
            </td>
          ))}
        </tr>
      )),
    [rows, columns],
  );
  const frame = useRef<HTMLElement>(null);
  const isStacked = useStacked(frame, leastWidth(columns));
  const focused = useRef<Focused>(null);
  useEffect(() => {
    // A button that had the focus went away with its row or its state.
    if (!focused.current || focused.current.element.isConnected) return;
    const { place } = focused.current;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    if (!place || !focusPlace(place)) pageFocus()?.focus({ preventScroll: true });
  }, [body]);
  const layout = {
    "--columns": columnsTemplate(columns),
    "--buttons": `${buttonsWidth(columns)}rem`,
  } as CSSProperties; // it knows no custom properties
  return (
    // Reached with the keyboard, so that a long table can be scrolled with the arrows, and its rows walked through.
    <section
      ref={frame}
      className={isStacked ? `${classes.frame} ${stacked.stacked}` : classes.frame}
      aria-label={`${title}, table`}
      tabIndex={0}
      data-stacked={isStacked || undefined}
      onKeyDown={onRowKey}
      onFocus={({ target }) => (focused.current = { element: target, place: placeOf(target) })}
      onBlur={({ target }) => {
        // Left by itself. Where the window alone went to the back, it still is the active one.
        if (document.activeElement !== target) focused.current = null;
      }}
    >
      <table role="table" className={classes.table} style={layout} aria-busy={isWaiting}>
        <ListHead columns={columns} sort={sort} direction={direction} onSort={onSort} />
        <tbody role="rowgroup" data-waiting={(isWaiting && rows !== undefined) || undefined}>
          {body}
          {rows?.length === 0 && (
            <tr role="row" className={classes.empty}>
              <td role="cell">{empty}</td>
            </tr>
          )}
          {rows === undefined && <ListSkeleton columns={columns} />}
        </tbody>
      </table>
      {isWaiting && <VisuallyHidden role="status">Loading...</VisuallyHidden>}
    </section>
  );
}
