import type { ListQuery } from "@app/contract";
import { Skeleton, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { Suspense, useDeferredValue, useEffect, useMemo, useRef } from "react";
import type { ReactNode } from "react";
import { Ago, Moment } from "#components/moment.tsx";
import { pageFocus } from "#lib/focus.ts";
import { CellCopy, Cut } from "./cells.tsx";
import classes from "./list-table.module.css";

export interface Listed {
  id: string | number;
}

export interface Column<Row> {
  header: string;
  /** One element, a text (which may be truncated), a moment, or null for "-". */
  cell: (row: Row) => ReactNode | Date;
  /** In rem, with its padding; columns without a width share the rest. */
  width?: number;
  /** The role of a cell on a card; all others are lines with their header. */
  part?: "title" | "picture" | "buttons";
  /** The name by which the server sorts this column. */
  sort?: string;
  isNumber?: boolean;
  /** Left out where the columns do not fit side by side, but most do, as on a tablet. */
  isMinor?: boolean | undefined;
}

type Look = Pick<Column<never>, "width" | "part" | "isNumber" | "isMinor">;

/** Makes columns that show one field, by which they are sorted. */
export const columnsOf =
  <Value,>(show: (value: Value) => ReactNode | Date, usual: Look = {}) =>
  <Key extends string>(
    header: string,
    field: Key,
    look: Look = {},
  ): Column<Record<Key, Value>> => ({
    header,
    sort: field,
    cell: (row) => show(row[field]),
    ...usual,
    ...look,
  });

export const valueColumn = columnsOf((value: string | number | Date | null) => value);
export const copiedColumn = columnsOf((text: string) => <CellCopy text={text} />);
export const agoColumn = columnsOf((at: Date | null) => at && <Ago at={at} />, { width: 6.25 });

export const actionsColumn = <Row,>(cell: Column<Row>["cell"], width = 5): Column<Row> => ({
  header: "Actions",
  width,
  part: "buttons",
  cell,
});

interface ListTableProps<Row> {
  title: string;
  /** Must be the same array each time: a new one renders all rows again. */
  columns: Column<Row>[];
  /** Undefined until the first answer. */
  rows: Row[] | undefined;
  empty: ReactNode;
  isWaiting: boolean;
  sort: string;
  direction: ListQuery["direction"];
  onSort: (sort: string) => void;
}

/**
 * A sortable table. Rows stay visible, dimmed, while the next ones load. If the columns do not fit side by side, each row
 * becomes a card with a line per column. Roles are explicit because browsers drop those of a table displayed as blocks.
 */
export function ListTable<Row extends Listed>(props: ListTableProps<Row>) {
  const { title, empty, isWaiting, sort: sorted, direction, onSort } = props;
  // What rows are sorted by is shown. The same array, if no column was left out, so that rows are not rendered again.
  const columns = useMemo(() => {
    const minor = props.columns.find((each) => each.sort === sorted && each.isMinor);
    if (!minor) return props.columns;
    return props.columns.map((each) => (each === minor ? { ...each, isMinor: undefined } : each));
  }, [props.columns, sorted]);
  const ariaSort = direction === "asc" ? "ascending" : "descending";
  const SortIcon = direction === "asc" ? IconArrowUp : IconArrowDown;
  // Hundreds of rows take long to render, so input has priority. The first rows are rendered at once.
  const deferred = useDeferredValue(props.rows);
  const rows = deferred ?? props.rows;
  // Of a rendered page, React takes the rows over last, or at once where one of them is used.
  const body = useMemo(
    () => (
      <Suspense>{rows?.map((row) => renderRow(row, columns)) ?? skeletonRows(columns)}</Suspense>
    ),
    [rows, columns],
  );
  const focused = useFocusAfterRemoval(body);
  return (
    <div className={classes.frame} style={widthsOf(columns)}>
      <div className={classes.all}>
        <div className={classes.most}>
          {/* Focusable, so that a long table can be scrolled with the arrow keys. */}
          <section
            {...focused}
            className={classes.scroll}
            aria-label={`${title}, table`}
            tabIndex={0}
          >
            <table role="table" className={classes.table} aria-busy={isWaiting}>
              <thead role="rowgroup">
                <tr role="row">
                  {columns.map(({ header, sort, part, isNumber, isMinor }) => (
                    <th
                      key={header}
                      role="columnheader"
                      scope="col"
                      data-part={part}
                      data-number={isNumber}
                      data-minor={isMinor}
                      data-sorts={sort && true}
                      aria-sort={sort && sort === sorted ? ariaSort : undefined}
                    >
                      {sort ? (
                        <UnstyledButton
                          className={classes.sort}
                          data-sorted={sort === sorted || undefined}
                          onClick={() => onSort(sort)}
                        >
                          {header}
                          {sort === sorted ? <SortIcon size={14} aria-hidden /> : unsortedIcon}
                        </UnstyledButton>
                      ) : (
                        header
                      )}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody role="rowgroup" data-waiting={(isWaiting && rows !== undefined) || undefined}>
                {body}
                {rows?.length === 0 && (
                  <tr role="row" className={classes.empty}>
                    <td role="cell" colSpan={columns.length}>
                      {empty}
                    </td>
                  </tr>
                )}
              </tbody>
            </table>
            <VisuallyHidden role="status">{isWaiting && "Loading..."}</VisuallyHidden>
          </section>
        </div>
      </div>
    </div>
  );
}

// Plain elements: thousands of Mantine's components would take too long to render.
const renderRow = <Row extends Listed>(row: Row, columns: Column<Row>[]) => (
  <tr key={row.id} role="row" className={classes.row} data-row tabIndex={-1}>
    {columns.map(({ header, part, isNumber, isMinor, cell }) => (
      <td
        key={header}
        role="cell"
        data-label={header}
        data-part={part}
        data-number={isNumber}
        data-minor={isMinor}
      >
        {contentOf(cell(row))}
      </td>
    ))}
  </tr>
);

function contentOf(content: ReactNode | Date) {
  if (content instanceof Date) return <Moment at={content} />;
  return typeof content === "string" || content === null ? <Cut text={content} /> : content;
}

const skeletonRows = (columns: { header: string; isMinor?: boolean | undefined }[]) =>
  Array.from({ length: 10 }, (_, row) => (
    <tr key={row} aria-hidden>
      {columns.map(({ header, isMinor }, column) => (
        <td key={header} data-minor={isMinor}>
          <Skeleton height={14} width={`${92 - ((row + column) % 4) * 9}%`} />
        </td>
      ))}
    </tr>
  ));

const unsortedIcon = <IconArrowsSort size={14} aria-hidden />;

/** When the focused element is removed with its row, focuses the row that follows, or the page's search. */
function useFocusAfterRemoval(body: unknown) {
  const focused = useRef<{ element: Element; frame: Element; index: number }>(null);
  const rowsOf = (frame: Element) => [...frame.querySelectorAll<HTMLElement>("[data-row]")];
  useEffect(() => {
    if (!focused.current || focused.current.element.isConnected) return;
    const { frame, index } = focused.current;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    const rows = rowsOf(frame);
    const row = rows[Math.min(index, rows.length - 1)];
    (row?.querySelector<HTMLElement>("[data-main]") ?? row ?? pageFocus())?.focus();
  }, [body]);
  return {
    onFocus: ({ target: element, currentTarget: frame }: React.FocusEvent) => {
      const index = rowsOf(frame).findIndex((row) => row.contains(element));
      focused.current = { element, frame, index };
    },
    onBlur: ({ target }: React.FocusEvent) => {
      // When the window goes to the background, the element stays the active one.
      if (document.activeElement !== target) focused.current = null;
    },
  };
}

/** The minimum of a column without a width, in rem. */
const leastWidth = 6;

/** The columns' widths, and how wide the frame must be to hold them side by side with its scroll bar: all, or most. */
function widthsOf(columns: { width?: number; isMinor?: boolean | undefined }[]) {
  const most = columns.filter(({ isMinor }) => !isMinor);
  const tracks = (some: typeof columns) =>
    some.map(({ width }) => (width ? `${width}rem` : "minmax(0, 1fr)")).join(" ");
  const room = (some: typeof columns) =>
    `${some.reduce((sum, { width = leastWidth }) => sum + width, 1)}rem`;
  return {
    "--columns": tracks(columns),
    "--most-columns": tracks(most),
    "--all": room(columns),
    "--most": room(most),
  } as React.CSSProperties;
}
