import type { Bucket, EntryRow, ListQuery } from "@app/contract";
import { Button, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { UseQueryOptions } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ReactNode } from "react";
import { DeleteDialog } from "#components/form/delete-dialog.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import type { Column } from "#components/list/list-table.tsx";
import { formatCount } from "#lib/format.ts";
import { useDialogState } from "#lib/kept-dialog.ts";
import type { View } from "#lib/list-views.ts";
import { useAction } from "#lib/use-action.ts";
import { useAskedDialog } from "#lib/use-asked-dialog.ts";
import type { List } from "#lib/use-list.ts";
import { EntryDialog } from "./entry-dialog.tsx";
import type { EntryForm } from "./entry-dialog.tsx";

interface Opened<Row> {
  dialog: "edit" | "delete" | "merge";
  row: Row;
}
export type OpenDialog<Row> = (dialog: Opened<Row>["dialog"], row: Row) => void;

interface EntryPageProps<Row extends EntryRow, Query extends ListQuery, Input> {
  title: string;
  /** "Platform", for "Platform deleted successfully". */
  noun: string;
  /** "Work Platform", for "Add Work Platform", where that is more. */
  fullNoun?: string;
  list: List<Row, Query>;
  /** The same function each time: rows are rendered again with it. */
  columns: (open: OpenDialog<Row>) => Column<Row>[];
  views?: View[];
  /** What to do where there is nothing at all yet. */
  start?: string;
  searchLabel?: string;
  minSearch?: number;
  /** Beside the button that adds an entry. */
  actions?: ReactNode;
  filters?: ReactNode;
  form: EntryForm<Input>;
  bucket: Bucket;
  calls: {
    create: (input: Input) => Promise<Row>;
    update: (input: Input & { id: string; version: number }) => Promise<Row>;
    remove: (input: { id: string }) => Promise<unknown>;
    export: (query: Query) => Promise<AsyncIterable<string>>;
  };
  usageOf: UsageOf;
  /** The dialog that merges this entry into another one. */
  renderMerge?: (record: Row, onClose: () => void) => ReactNode;
}

type UsageOf = (
  id: string,
) => Pick<
  UseQueryOptions<{ checkups: number }, Error, { checkups: number }, readonly unknown[]>,
  "queryKey" | "queryFn"
>;

const entryViews: View[] = [
  { label: "All", query: {} },
  { label: "Last updated", query: { sort: "updatedAt", direction: "desc" } },
  { label: "Newest", query: { sort: "createdAt", direction: "desc" } },
];

/** A list of the catalogue: its entries are added, edited and deleted in dialogs. */
export function EntryPage<Row extends EntryRow, Query extends ListQuery, Input>(
  props: EntryPageProps<Row, Query, Input>,
) {
  const { noun, fullNoun = noun, columns, actions, form, bucket, calls, usageOf } = props;
  const plural = `${noun.toLowerCase()}s`;
  const [isAdding, setAdding] = useAskedDialog("add");
  const [opened, setOpened] = useDialogState<Opened<Row>>("row");
  const shown = useMemo(
    () => columns((dialog, row) => setOpened({ dialog, row })),
    [columns, setOpened],
  );
  const close = () => setOpened(undefined);
  const dialog = { noun, form, bucket, calls };
  return (
    <>
      <ListPage
        title={props.title}
        list={props.list}
        noun={plural}
        searchLabel={props.searchLabel ?? `Search ${plural}...`}
        minSearch={props.minSearch ?? 1}
        views={props.views ?? entryViews}
        empty={`No ${plural} found`}
        start={
          <Text size="sm" c="dimmed">
            {props.start ??
              `Customers choose from this list: add the first ${noun.toLowerCase()} above.`}
          </Text>
        }
        onExport={calls.export}
        actions={
          <>
            {actions}
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              Add {noun}
            </Button>
          </>
        }
        filters={props.filters}
        columns={shown}
      />
      {isAdding && (
        <EntryDialog {...dialog} title={`Add ${fullNoun}`} onClose={() => setAdding(false)} />
      )}
      {opened?.dialog === "edit" && (
        <EntryDialog {...dialog} title={`Edit ${fullNoun}`} record={opened.row} onClose={close} />
      )}
      {opened?.dialog === "merge" && props.renderMerge?.(opened.row, close)}
      {opened?.dialog === "delete" && (
        <DeleteEntry
          noun={noun}
          record={opened.row}
          usageOf={usageOf}
          remove={calls.remove}
          onClose={close}
        />
      )}
    </>
  );
}

interface DeleteEntryProps {
  noun: string;
  record: EntryRow;
  usageOf: UsageOf;
  remove: (input: { id: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Deletes an entry, and says first in how many check-ups it is chosen. */
function DeleteEntry({ noun, record, usageOf, remove, onClose }: DeleteEntryProps) {
  const { data: { checkups } = { checkups: 0 } } = useQuery({
    ...usageOf(record.id),
    staleTime: 0,
  });
  const deletion = useAction({
    mutationFn: () => remove({ id: record.id }),
    meta: {
      success: { title: `${noun} deleted successfully` },
      failure: `Error deleting ${noun.toLowerCase()}`,
    },
    onSettled: onClose,
  });
  return (
    <DeleteDialog
      title={`Delete ${noun}`}
      question={`Are you sure you want to delete this ${noun.toLowerCase()}? This action cannot be undone.`}
      name={record.name}
      consequence={
        checkups === 1
          ? "One check-up has chosen it, and keeps its name."
          : checkups > 1 && `${formatCount(checkups)} check-ups have chosen it, and keep its name.`
      }
      remove={deletion}
      onClose={onClose}
    />
  );
}
