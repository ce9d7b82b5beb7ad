import { frameworksQuery } from "@app/contract";
import type { FrameworkRow } from "@app/contract";
import { Button } from "@mantine/core";
import { IconCertificate, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Cut } from "#components/cut.tsx";
import { ListPage } from "#components/list-page.tsx";
import { Logo } from "#components/logo.tsx";
import { Moment } from "#components/moment.tsx";
import { RowActions } from "#components/row-actions.tsx";
import { api, client } from "#lib/api.ts";
import { useList } from "#lib/use-list.ts";
import { DeleteEntry } from "./delete-entry.tsx";
import { FrameworkDialog } from "./framework-dialog.tsx";

const { frameworks } = api.admin;

export function FrameworksPage() {
  const list = useList(
    frameworksQuery,
    (input) => frameworks.list.queryOptions({ input }),
    "Error loading frameworks",
  );
  const [isAdding, setAdding] = useState(false);
  const [editing, setEditing] = useState<FrameworkRow>();
  const [deleting, setDeleting] = useState<FrameworkRow>();
  return (
    <>
      <ListPage
        title="Compliance Frameworks"
        list={list}
        noun="frameworks"
        searchLabel="Search frameworks..."
        empty="No frameworks found"
        onExport={client.admin.frameworks.export}
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            Add Framework
          </Button>
        }
        columns={[
          {
            header: "Logo",
            cell: (row) => (
              <Logo
                logo={row.logo}
                name={row.name}
                icon={<IconCertificate size={18} stroke={1.75} aria-hidden />}
                size={28}
              />
            ),
          },
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
