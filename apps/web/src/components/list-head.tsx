import { UnstyledButton } from "@mantine/core";
import type { Direction } from "@app/contract";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { isButtons } from "./list-widths.ts";
import type { Fit } from "./list-widths.ts";
import classes from "./list-table.module.css";

interface ListHeadProps {
  columns: { header: string; sort?: string; fit: Fit; isNumber?: boolean }[];
  sort: string;
  direction: Direction;
  onSort: (sort: string) => void;
}

const ariaSort = { asc: "ascending", desc: "descending" } as const;

/** The heads of a list's columns; those that sort stand above the rows also where these are stacked. */
export const ListHead = ({ columns, sort, direction, onSort }: ListHeadProps) => (
  <thead role="rowgroup">
    <tr role="row">
      {columns.map((column) => {
        const isSorted = column.sort === sort;
        return (
          <th
            key={column.header}
            role="columnheader"
            scope="col"
            data-end={column.isNumber || isButtons(column.fit) || undefined}
            data-sorts={column.sort && true}
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
          </th>
        );
      })}
    </tr>
  </thead>
);

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
