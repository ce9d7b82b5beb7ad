import { entityLabels, trashDays, trashEntities, trashQuery } from "@app/contract";
import { IconRestore } from "@tabler/icons-react";
import { RowButton } from "#components/list/cells.tsx";
import { actionsColumn, agoColumn, valueColumn } from "#components/list/list-table.tsx";
import { recordsPage } from "#components/list/records-page.tsx";
import { api, client } from "#lib/api.ts";
import { capitalized } from "#lib/labels.ts";
import { restore } from "#lib/undo.ts";

const kinds = trashEntities.map((value) => ({ value, label: capitalized(entityLabels[value]) }));

export const TrashPage = recordsPage({
  title: "Trash",
  noun: "records",
  schema: trashQuery,
  query: (input) => api.admin.trash.list.queryOptions({ input }),
  searchLabel: "Search names...",
  empty: "The trash is empty",
  start: `What is deleted stays here for ${trashDays} days.`,
  dialogs: {},
  bulk: {
    one: "record",
    nameOf: ({ name }) => name,
    actions: [
      {
        label: "Restore selected",
        isSafe: true,
        question: (what) => `Are you sure you want to restore ${what}?`,
        run: (ids) => client.admin.trash.restore({ ids }),
        success: (what) => `${what} restored`,
      },
    ],
  },
  filters: [{ name: "entity", label: "Kind of record", all: "All Records", options: kinds }],
  columns: (_open) => [
    valueColumn("Name", "name", { part: "title" }),
    { header: "Record", cell: (row) => capitalized(entityLabels[row.entity]) },
    { header: "Deleted By", cell: (row) => row.deletedBy },
    agoColumn("Deleted", "deletedAt"),
    actionsColumn(
      ({ id, name }) => (
        <RowButton
          Icon={IconRestore}
          label={`Restore ${name}`}
          title="Restore"
          onClick={() => void restore([id])}
        />
      ),
      4.5,
    ),
  ],
});
