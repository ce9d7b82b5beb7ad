import { limits, messages } from "@app/contract";
import type { EntryRow } from "@app/contract";
import { useQuery } from "@tanstack/react-query";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { ConfirmAction } from "#components/form/confirm-dialog.tsx";
import { CellButton, RowActions, RowButton } from "#components/list/cells.tsx";
import { laterDialog } from "#components/later-dialog.tsx";
import { actionsColumn, copiedColumn, valueColumn } from "#components/list/list-table.tsx";
import type { Column } from "#components/list/list-table.tsx";
import type { FilterValue, ListFilter } from "#components/list/filter-select.tsx";
import { recordsPage } from "#components/list/records-page.tsx";
import type { Open, RecordsPageProps } from "#components/list/records-page.tsx";
import { Logo } from "#components/logo.tsx";
import { formatCount } from "#lib/format.ts";
import type { QuerySchema } from "#lib/use-list.ts";
import type { EntryDialog as Generic, EntryKind } from "./entry-dialog.tsx";
import type { EntryRecord } from "./entry-fields.ts";
import classes from "./catalogue.module.css";

const { Dialog } = laterDialog(async () => (await import("./entry-dialog.tsx")).EntryDialog);
const EntryDialog = Dialog as typeof Generic; // the inferred type forgets the kind of its input

/** A button of each row, and the dialog that it opens. */
interface RowAction<Row> {
  Icon: Icon;
  title: string;
  /** With the name of the row. */
  label: (name: string) => string;
  dialog: (row: Row, close: () => void) => ReactNode;
}

interface EntryPageProps<Schema extends QuerySchema, Row extends EntryRecord, Input> extends Omit<
  RecordsPageProps<Schema, Row, string>,
  "noun" | "searchLabel" | "add" | "dialogs" | "columns" | "bulk" | "onExport"
> {
  /** What can be set for many at once, with the filters' texts. */
  settable?: ListFilter<Row>[];
  kind: EntryKind<Input> & {
    calls: { export: (query: z.output<Schema>) => Promise<AsyncIterable<string>> };
  };
  searchLabel?: string;
  /** Chooses among the columns, which are in their usual order, and adds others. */
  columns: (usual: EntryColumns<Row>) => Column<Row>[];
  /** Stands for the logo of entries without one. */
  icon?: ReactNode;
  moreActions?: RowAction<Row>[];
}

/** A filter by a field that is true or false. */
export const eitherOf = <Name extends string>(
  name: Name,
  label: string,
  [yes, no]: [string, string],
  all = `${yes} or Not`,
) => ({
  name,
  label,
  all,
  options: [
    { value: true, label: yes },
    { value: false, label: no },
  ],
});

export const offered = eitherOf("offered", "Offer", ["Offered", messages.noLongerOffered]);

export type EntryColumns<Row extends EntryRow> = ReturnType<typeof entryColumns<Row>>;

const entryColumns = <Row extends EntryRow>(
  open: Open<Row, string>,
  icon: ReactNode,
  moreActions: RowAction<Row>[],
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
    identifier: copiedColumn("Identifier", "identifier"),
    description: valueColumn("Description", "description"),
    createdAt: valueColumn("Created At", "createdAt", { width: 8.25, isMinor: true }),
    updatedAt: valueColumn("Updated At", "updatedAt", { width: 8.25 }),
    actions: actionsColumn((row) => (
      <RowActions
        name={row.name}
        onEdit={() => open("edit", row)}
        onDelete={() => open("delete", row)}
      >
        {moreActions.map(({ Icon, title, label }) => (
          <RowButton
            key={title}
            Icon={Icon}
            title={title}
            label={label(row.name)}
            onClick={() => open(title, row)}
          />
        ))}
      </RowActions>
    )),
  }) satisfies Record<string, Column<Row>>;

/** The page of one kind of entries, made once by its declaration. */
export function entryPage<Schema extends QuerySchema, Row extends EntryRecord, Input>(
  declaration: EntryPageProps<Schema, Row, Input>,
) {
  const { kind, columns, icon, settable = [offered], moreActions = [], ...page } = declaration;
  const singular = kind.noun.toLowerCase();
  return recordsPage<Schema, Row, string>({
    searchLabel: `Search ${singular}s...`,
    start: `Customers choose from this list. Add the first ${singular} above.`,
    ...page,
    noun: `${singular}s`,
    onExport: kind.calls.export,
    columns: (open) => columns(entryColumns(open, icon, moreActions)),
    bulk: {
      one: kind.noun,
      nameOf: ({ name }) => name,
      actions: [
        ...settable.map(({ name, label = name, options }) => ({
          label: `Set ${label.toLowerCase()}`,
          options,
          run: (ids: string[], chosen: FilterValue) =>
            kind.calls.changeMany({ ids, [name]: chosen }),
        })),
        {
          label: "Delete selected",
          most: limits.batch, // so that Undo can follow in time
          question: (what) =>
            `Are you sure you want to delete ${what}? CheckUps that use one keep its name.`,
          run: (ids) => kind.calls.removeMany({ ids }),
          success: (what) => `${what} deleted successfully`,
        },
      ],
    },
    add: {
      label: `Add ${kind.noun}`,
      dialog: (close) => <EntryDialog kind={kind} onClose={close} />,
    },
    dialogs: {
      edit: (row, close) => <EntryDialog kind={kind} record={row} onClose={close} />,
      delete: (row, close) => <DeleteEntry kind={kind} record={row} onClose={close} />,
      ...Object.fromEntries(moreActions.map(({ title, dialog }) => [title, dialog])),
    },
  });
}

interface DeleteEntryProps {
  kind: Pick<EntryKind<never>, "noun" | "calls">;
  record: EntryRecord;
  onClose: () => void;
}

function DeleteEntry({ kind: { noun, calls }, record, onClose }: DeleteEntryProps) {
  const { data: { checkups } = { checkups: 0 } } = useQuery({
    queryKey: ["usage", record.id],
    queryFn: () => calls.usage({ id: record.id }),
    staleTime: 0,
  });
  return (
    <ConfirmAction
      title={`Delete ${noun}`}
      question={`Are you sure you want to delete this ${noun.toLowerCase()}? This action cannot be undone.`}
      name={record.name}
      consequence={
        checkups === 1
          ? "1 CheckUp uses it and keeps its name."
          : checkups > 1 && `${formatCount(checkups)} CheckUps use it and keep its name.`
      }
      action={() => calls.remove({ id: record.id })}
      success={() => `${noun} deleted successfully`}
      failure={`Error deleting ${noun.toLowerCase()}`}
      onClose={onClose}
    />
  );
}
