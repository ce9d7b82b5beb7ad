import { messages } from "@app/contract";
import { Text } from "@mantine/core";
import { CellCopy } from "#components/cell-copy.tsx";
import { CellButton } from "#components/cell-link.tsx";
import { Cut } from "#components/cut.tsx";
import type { Column } from "#components/list-table.tsx";
import { Moment } from "#components/moment.tsx";
import { RowActions } from "#components/row-actions.tsx";
import type { View } from "#lib/list-views.ts";
import classes from "./catalogue-columns.module.css";

/** What frameworks and platforms have in common. */
interface Entry {
  name: string;
  identifier: string;
  description: string | null;
  offered: boolean;
  updatedAt: Date;
}

interface EntryNameProps {
  row: Pick<Entry, "name" | "offered">;
  onOpen: () => void;
}

/** The name opens the record; beside it stands whether customers can no longer choose it. */
export const EntryName = ({ row, onOpen }: EntryNameProps) => (
  <>
    <CellButton text={row.name} onOpen={onOpen} />
    {!row.offered && <span className={classes.withdrawn}>{messages.noLongerOffered}</span>}
  </>
);

export interface EntryEvents<Row> {
  onEdit: (row: Row) => void;
  onDelete: (row: Row) => void;
}

export const entryColumns = <Row extends Entry>({ onEdit }: EntryEvents<Row>): Column<Row>[] => [
  {
    header: "Name",
    part: "title",
    sort: "name",
    cell: (row) => <EntryName row={row} onOpen={() => onEdit(row)} />,
  },
  {
    header: "Identifier",
    sort: "identifier",
    cell: (row) => <CellCopy text={row.identifier} />,
  },
  {
    header: "Description",
    sort: "description",
    cell: (row) => <Cut text={row.description} />,
  },
];

export const updatedColumn: Column<Entry> = {
  header: "Updated At",
  width: 8.25,
  sort: "updatedAt",
  cell: (row) => <Moment at={row.updatedAt} />,
};

export const actionsColumn = <Row extends Entry>(events: EntryEvents<Row>): Column<Row> => ({
  header: "Actions",
  width: 5,
  part: "buttons",
  cell: (row) => (
    <RowActions
      name={row.name}
      onEdit={() => events.onEdit(row)}
      onDelete={() => events.onDelete(row)}
    />
  ),
});

export const catalogueViews: View[] = [
  { label: "All", query: {} },
  { label: "Last updated", query: { sort: "updatedAt", direction: "desc" } },
  { label: "Newest", query: { sort: "createdAt", direction: "desc" } },
];

/** Where there is none yet. */
export const Start = ({ noun }: { noun: string }) => (
  <Text size="sm" c="dimmed">
    Customers choose from this list: add the first {noun} above.
  </Text>
);
