import { messages } from "@app/contract";
import type { EntryRow } from "@app/contract";
import type { ReactNode } from "react";
import { CellButton, CellCopy, RowActions } from "#components/list/cells.tsx";
import type { Column } from "#components/list/list-table.tsx";
import { Logo } from "#components/logo.tsx";
import type { OpenEntry } from "./entry-page.tsx";
import classes from "./catalogue.module.css";

/** The columns that the lists of the catalogue share; each takes those that it shows. */
export const entryColumns = <Row extends EntryRow>(
  open: OpenEntry<Row>,
  { icon, moreActions }: { icon?: ReactNode; moreActions?: (row: Row) => ReactNode } = {},
) =>
  ({
    logo: {
      header: "Logo",
      width: 3.25,
      part: "picture",
      cell: ({ logo, name }) => <Logo logo={logo} name={name} icon={icon} size={28} />,
    },
    name: {
      header: "Name",
      part: "title",
      sort: "name",
      cell: (row) => (
        <>
          <CellButton text={row.name} onOpen={() => open("edit", row)} />
          {!row.offered && <span className={classes.tag}>{messages.noLongerOffered}</span>}
        </>
      ),
    },
    identifier: {
      header: "Identifier",
      sort: "identifier",
      cell: (row) => <CellCopy text={row.identifier} />,
    },
    description: {
      header: "Description",
      sort: "description",
      cell: (row) => row.description,
    },
    createdAt: {
      header: "Created At",
      width: 8.25,
      sort: "createdAt",
      cell: (row) => row.createdAt,
    },
    updatedAt: {
      header: "Updated At",
      width: 8.25,
      sort: "updatedAt",
      cell: (row) => row.updatedAt,
    },
    actions: {
      header: "Actions",
      width: 5,
      part: "buttons",
      cell: (row) => (
        <RowActions
          name={row.name}
          onEdit={() => open("edit", row)}
          onDelete={() => open("delete", row)}
        >
          {moreActions?.(row)}
        </RowActions>
      ),
    },
  }) satisfies Record<string, Column<Row>>;
