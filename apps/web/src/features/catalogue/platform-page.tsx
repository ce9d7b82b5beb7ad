import { platformsQuery } from "@app/contract";
import type { PlatformRow } from "@app/contract";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { ListPage } from "#components/list-page.tsx";
import { Cut } from "#components/cut.tsx";
import { Logo } from "#components/logo.tsx";
import { Moment } from "#components/moment.tsx";
import { RowActions } from "#components/row-actions.tsx";
import type { api, client } from "#lib/api.ts";
import { useList } from "#lib/use-list.ts";
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

/** The list of the work platforms or of the cloud platforms: one shape, two sources. */
export function PlatformPage({ title, noun, example, queries, calls }: PlatformPageProps) {
  const list = useList(
    platformsQuery,
    (input) => queries.list.queryOptions({ input }),
    "Error loading platforms",
  );
  const [isAdding, setAdding] = useState(false);
  const [editing, setEditing] = useState<PlatformRow>();
  const [deleting, setDeleting] = useState<PlatformRow>();
  const form = { example, create: calls.create, update: calls.update };
  return (
    <>
      <ListPage
        title={title}
        list={list}
        noun="platforms"
        searchLabel="Search platforms..."
        empty="No platforms found"
        onExport={calls.export}
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            Add Platform
          </Button>
        }
        columns={[
          {
            header: "Logo",
            cell: (row) => <Logo logo={row.logo} name={row.name} size={28} />,
          },
          { header: "Order", sort: "order", isNumber: true, cell: (row) => row.order },
          { header: "Name", sort: "name", cell: (row) => <Cut text={row.name} /> },
          {
            header: "Identifier",
            sort: "identifier",
            cell: (row) => <Cut text={row.identifier} />,
          },
          {
            header: "Description",
            sort: "description",
            cell: (row) => <Cut text={row.description} />,
          },
          { header: "Created At", sort: "createdAt", cell: (row) => <Moment at={row.createdAt} /> },
          { header: "Updated At", sort: "updatedAt", cell: (row) => <Moment at={row.updatedAt} /> },
          {
            header: "Actions",
            isPinned: true,
            cell: (row) => (
              <RowActions
                name={row.name}
                onEdit={() => setEditing(row)}
                onDelete={() => setDeleting(row)}
              />
            ),
          },
        ]}
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
