import { platformsQuery } from "@app/contract";
import type { PlatformRow } from "@app/contract";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { ListPage } from "#components/list-page.tsx";
import type { Column } from "#components/list-table.tsx";
import { Logo } from "#components/logo.tsx";
import { Moment } from "#components/moment.tsx";
import type { api, client } from "#lib/api.ts";
import { useAskedDialog, useDialogState } from "#lib/dialog.ts";
import { useList } from "#lib/use-list.ts";
import {
  actionsColumn,
  catalogueViews,
  entryColumns,
  Start,
  updatedColumn,
} from "./catalogue-columns.tsx";
import type { EntryEvents } from "./catalogue-columns.tsx";
import { DeleteEntry } from "./delete-entry.tsx";
import { PlatformDialog } from "./platform-dialog.tsx";

interface PlatformPageProps {
  title: string;
  /** "Work Platform", for "Add Work Platform". */
  noun: string;
  /** Examples of identifiers. */
  example: string;
  queries: typeof api.admin.workPlatforms;
  calls: typeof client.admin.workPlatforms;
}

const platformColumns = (events: EntryEvents<PlatformRow>): Column<PlatformRow>[] => [
  {
    header: "Logo",
    width: 3.25,
    part: "picture",
    cell: (row) => <Logo logo={row.logo} name={row.name} size={28} />,
  },
  { header: "Order", width: 5.25, sort: "order", isNumber: true, cell: (row) => row.order },
  ...entryColumns(events),
  {
    header: "Created At",
    width: 8.25,
    sort: "createdAt",
    cell: (row) => <Moment at={row.createdAt} />,
  },
  updatedColumn,
  actionsColumn(events),
];

/** The list of the work platforms or of the cloud platforms: one shape, two sources. */
export function PlatformPage({ title, noun, example, queries, calls }: PlatformPageProps) {
  const list = useList(
    platformsQuery,
    (input) => queries.list.queryOptions({ input }),
    "Error loading platforms",
  );
  const [isAdding, setAdding] = useAskedDialog("add");
  const [editing, setEditing] = useDialogState<PlatformRow>("edit");
  const [deleting, setDeleting] = useState<PlatformRow>();
  const columns = useMemo(
    () => platformColumns({ onEdit: setEditing, onDelete: setDeleting }),
    [setEditing],
  );
  const form = { example, create: calls.create, update: calls.update };
  return (
    <>
      <ListPage
        title={title}
        list={list}
        noun="platforms"
        searchLabel="Search platforms..."
        views={catalogueViews}
        empty="No platforms found"
        start={<Start noun="platform" />}
        onExport={calls.export}
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            Add Platform
          </Button>
        }
        columns={columns}
      />
      {isAdding && (
        <PlatformDialog
          {...form}
          title={`Add ${noun}`}
          record={undefined}
          onClose={() => setAdding(false)}
        />
      )}
      {editing && (
        <PlatformDialog
          {...form}
          title={`Edit ${noun}`}
          record={editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {deleting && (
        <DeleteEntry
          noun="Platform"
          record={deleting}
          usage={queries.usage.queryOptions({ input: { id: deleting.id } })}
          remove={calls.remove}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}
