import { frameworksQuery } from "@app/contract";
import type { FrameworkRow } from "@app/contract";
import { Button } from "@mantine/core";
import { IconCertificate, IconPlus } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { ListPage } from "#components/list-page.tsx";
import type { Column } from "#components/list-table.tsx";
import { Logo } from "#components/logo.tsx";
import { api, client } from "#lib/api.ts";
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
import { FrameworkDialog } from "./framework-dialog.tsx";

const { frameworks } = api.admin;

const frameworkColumns = (events: EntryEvents<FrameworkRow>): Column<FrameworkRow>[] => [
  {
    header: "Logo",
    width: 3.25,
    part: "picture",
    cell: (row) => (
      <Logo
        logo={row.logo}
        name={row.name}
        icon={<IconCertificate size={18} stroke={1.75} aria-hidden />}
        size={28}
      />
    ),
  },
  ...entryColumns(events),
  updatedColumn,
  actionsColumn(events),
];

export function FrameworksPage() {
  const list = useList(
    frameworksQuery,
    (input) => frameworks.list.queryOptions({ input }),
    "Error loading frameworks",
  );
  const [isAdding, setAdding] = useAskedDialog("add");
  const [editing, setEditing] = useDialogState<FrameworkRow>("edit");
  const [deleting, setDeleting] = useState<FrameworkRow>();
  const columns = useMemo(
    () => frameworkColumns({ onEdit: setEditing, onDelete: setDeleting }),
    [setEditing],
  );
  return (
    <>
      <ListPage
        title="Compliance Frameworks"
        list={list}
        noun="frameworks"
        searchLabel="Search frameworks..."
        views={catalogueViews}
        empty="No frameworks found"
        start={<Start noun="framework" />}
        onExport={client.admin.frameworks.export}
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            Add Framework
          </Button>
        }
        columns={columns}
      />
      {isAdding && <FrameworkDialog record={undefined} onClose={() => setAdding(false)} />}
      {editing && <FrameworkDialog record={editing} onClose={() => setEditing(undefined)} />}
      {deleting && (
        <DeleteEntry
          noun="Framework"
          record={deleting}
          usage={frameworks.usage.queryOptions({ input: { id: deleting.id } })}
          remove={client.admin.frameworks.remove}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}
