import { checkupsQuery } from "@app/contract";
import type { CheckupRow } from "@app/contract";
import { useState } from "react";
import { CellLink } from "#components/cell-link.tsx";
import { Cut } from "#components/cut.tsx";
import { ListPage } from "#components/list-page.tsx";
import type { Column } from "#components/list-table.tsx";
import { Moment } from "#components/moment.tsx";
import { RowActions } from "#components/row-actions.tsx";
import { StateBadge } from "#components/state-badge.tsx";
import { api, client } from "#lib/api.ts";
import { checkupName, statusLabels } from "#lib/labels.ts";
import { useList } from "#lib/use-list.ts";
import { CheckupFilters } from "./checkup-filters.tsx";
import { DeleteCheckup } from "./delete-checkup.tsx";

const columns = (onDelete: (row: CheckupRow) => void): Column<CheckupRow>[] => [
  { header: "Company", sort: "companyName", cell: (row) => <CheckupLink row={row} /> },
  { header: "E-mail", sort: "email", cell: (row) => <Cut text={row.email} /> },
  {
    header: "Standard",
    sort: "complianceStandard",
    cell: (row) => <Cut text={row.complianceStandard?.toUpperCase() ?? null} />,
  },
  { header: "Step", sort: "currentStep", isNumber: true, cell: (row) => row.currentStep },
  {
    header: "Status",
    sort: "status",
    cell: ({ status }) => (
      <StateBadge label={statusLabels[status]} isGood={status === "completed"} />
    ),
  },
  { header: "Size", sort: "companySize", cell: (row) => <Cut text={row.companySize} /> },
  { header: "Meeting", sort: "scheduledAt", cell: (row) => <Moment at={row.scheduledAt} /> },
  { header: "Created", sort: "createdAt", cell: (row) => <Moment at={row.createdAt} /> },
  { header: "Updated", sort: "updatedAt", cell: (row) => <Moment at={row.updatedAt} /> },
  {
    header: "Actions",
    isPinned: true,
    cell: (row) => (
      <RowActions name={checkupName(row.companyName)} onDelete={() => onDelete(row)} />
    ),
  },
];

/** To the check-up, with the list's search in the address: the way back finds the list as it was. */
const CheckupLink = ({ row }: { row: CheckupRow }) => {
  const name = checkupName(row.companyName);
  return (
    <CellLink to="/admin626/checkups/$id" params={{ id: row.id }} search={true} title={name}>
      {name}
    </CellLink>
  );
};

/** All customers' check-ups. */
export function CheckupsPage() {
  const list = useList(
    checkupsQuery,
    (input) => api.admin.checkups.list.queryOptions({ input }),
    "Error loading checkups",
  );
  const [deleting, setDeleting] = useState<CheckupRow>();
  return (
    <>
      <ListPage
        title="CheckUps"
        list={list}
        noun="check-ups"
        searchLabel="Search companies and e-mails..."
        empty="No check-ups found"
        onExport={client.admin.checkups.export}
        filters={<CheckupFilters search={list.search} change={list.change} />}
        columns={columns(setDeleting)}
      />
      {deleting && <DeleteCheckup checkup={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}
