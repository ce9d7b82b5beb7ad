import { messages } from "@app/contract";
import type { Bucket, EntryRow } from "@app/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DeleteAction } from "#components/form/delete-dialog.tsx";
import { CellButton, CellCopy, RowActions } from "#components/list/cells.tsx";
import { laterDialog } from "#components/later-dialog.tsx";
import { actionsColumn } from "#components/list/list-table.tsx";
import type { Column } from "#components/list/list-table.tsx";
import { RecordsPage } from "#components/list/records-page.tsx";
import type { Open, RecordsPageProps } from "#components/list/records-page.tsx";
import { Logo } from "#components/logo.tsx";
import { formatCount } from "#lib/format.ts";
import type { QuerySchema } from "#lib/use-list.ts";
import type { EntryCalls, EntryDialog as Generic, EntryForm } from "./entry-dialog.tsx";
import type { EntryRecord } from "./entry-fields.ts";
import classes from "./catalogue.module.css";

const { Dialog } = laterDialog(async () => (await import("./entry-dialog.tsx")).EntryDialog);
const EntryDialog = Dialog as typeof Generic; // the inferred type forgets the kind of its input

type EntryAction = "edit" | "delete" | "merge" | "signals";
export type OpenEntry<Row> = Open<Row, EntryAction>;

interface EntryPageProps<Schema extends QuerySchema, Row extends EntryRecord, Input> extends Omit<
  RecordsPageProps<Schema, Row, EntryAction>,
  "noun" | "searchLabel" | "add" | "dialogs" | "onExport"
> {
  /** "Platform", for "Platform deleted successfully". */
  noun: string;
  /** "Work Platform", for "Add Work Platform", if it differs from the noun. */
  fullNoun?: string;
  searchLabel?: string;
  form: EntryForm<Input>;
  bucket: Bucket;
  calls: EntryCalls<Input> & { export: RecordsPageProps<Schema, Row, EntryAction>["onExport"] };
  moreDialogs?: Partial<RecordsPageProps<Schema, Row, EntryAction>["dialogs"]>;
}

const momentColumn = (header: string, key: "createdAt" | "updatedAt"): Column<EntryRow> => ({
  header,
  width: 8.25,
  sort: key,
  cell: (row) => row[key],
});

/** The columns that the catalogue's lists choose from, in their order. */
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
    description: { header: "Description", sort: "description", cell: (row) => row.description },
    createdAt: { ...momentColumn("Created At", "createdAt"), isMinor: true },
    updatedAt: momentColumn("Updated At", "updatedAt"),
    actions: actionsColumn((row) => (
      <RowActions
        name={row.name}
        onEdit={() => open("edit", row)}
        onDelete={() => open("delete", row)}
      >
        {moreActions?.(row)}
      </RowActions>
    )),
  }) satisfies Record<string, Column<Row>>;

export function EntryPage<Schema extends QuerySchema, Row extends EntryRecord, Input>(
  props: EntryPageProps<Schema, Row, Input>,
) {
  const { noun, fullNoun = noun, form, bucket, calls, moreDialogs, ...page } = props;
  const singular = noun.toLowerCase();
  const dialog = { noun, form, bucket, calls };
  return (
    <RecordsPage
      searchLabel={`Search ${singular}s...`}
      start={`Customers choose from this list. Add the first ${singular} above.`}
      {...page}
      noun={`${singular}s`}
      onExport={calls.export}
      add={{
        label: `Add ${noun}`,
        dialog: (close) => <EntryDialog {...dialog} title={`Add ${fullNoun}`} onClose={close} />,
      }}
      dialogs={{
        edit: (row, close) => (
          <EntryDialog {...dialog} title={`Edit ${fullNoun}`} record={row} onClose={close} />
        ),
        delete: (row, close) => (
          <DeleteEntry noun={noun} record={row} calls={calls} onClose={close} />
        ),
        merge: () => null,
        signals: () => null,
        ...moreDialogs,
      }}
    />
  );
}

interface DeleteEntryProps {
  noun: string;
  record: EntryRecord;
  calls: Pick<EntryCalls<never>, "remove" | "usage">;
  onClose: () => void;
}

function DeleteEntry({ noun, record, calls, onClose }: DeleteEntryProps) {
  const { data: { checkups } = { checkups: 0 } } = useQuery({
    queryKey: ["usage", record.id],
    queryFn: () => calls.usage({ id: record.id }),
    staleTime: 0,
  });
  return (
    <DeleteAction
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
