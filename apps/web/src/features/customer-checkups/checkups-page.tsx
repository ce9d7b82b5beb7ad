import { checkupsQuery } from "@app/contract";
import type { CheckupRow } from "@app/contract";
import { Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { CellCopy } from "#components/cell-copy.tsx";
import { CellLink } from "#components/cell-link.tsx";
import { Cut } from "#components/cut.tsx";
import { ListPage } from "#components/list-page.tsx";
import type { Column } from "#components/list-table.tsx";
import { MeetingTime } from "#components/meeting-time.tsx";
import { Ago, Moment } from "#components/moment.tsx";
import { RowActions } from "#components/row-actions.tsx";
import { StateBadge } from "#components/state-badge.tsx";
import { api, client } from "#lib/api.ts";
import { checkupName, statusLabels } from "#lib/labels.ts";
import type { View } from "#lib/list-views.ts";
import { useSite } from "#lib/site.ts";
import { useList } from "#lib/use-list.ts";
import { CheckupFilters } from "./checkup-filters.tsx";
import { DeleteCheckup } from "./delete-checkup.tsx";

const columns = (timeZone: string, onDelete: (row: CheckupRow) => void): Column<CheckupRow>[] => [
  { header: "Company", fit: "lead", sort: "companyName", cell: (row) => <CheckupLink row={row} /> },
  { header: "E-mail", fit: "text", sort: "email", cell: (row) => <CellCopy text={row.email} /> },
  {
    header: "Standard",
    fit: "short",
    sort: "complianceStandard",
    cell: (row) => <Cut text={row.complianceStandardName} />,
  },
  {
    header: "Step",
    fit: "digits",
    sort: "furthestStep",
    isNumber: true,
    cell: (row) => row.furthestStep,
  },
  {
    header: "Status",
    fit: "badge",
    sort: "status",
    cell: ({ status }) => (
      <StateBadge label={statusLabels[status]} isGood={status === "completed"} />
    ),
  },
  {
    header: "Size",
    fit: "digits",
    sort: "companySize",
    cell: (row) => <Cut text={row.companySize} />,
  },
  {
    header: "Meeting",
    fit: "when",
    sort: "scheduledAt",
    cell: ({ scheduledAt }) =>
      scheduledAt ? <MeetingTime at={scheduledAt} timeZone={timeZone} /> : <Moment at={null} />,
  },
  { header: "Created", fit: "ago", sort: "createdAt", cell: (row) => <Ago at={row.createdAt} /> },
  { header: "Updated", fit: "ago", sort: "updatedAt", cell: (row) => <Ago at={row.updatedAt} /> },
  {
    header: "Actions",
    fit: "oneButton",
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

const views: View[] = [
  { label: "All", query: {} },
  { label: "In progress", query: { status: "in_progress" } },
  { label: "Completed", query: { status: "completed" } },
  { label: "Without a meeting", query: { meeting: "none" } },
  { label: "Left longest", query: { status: "in_progress", sort: "updatedAt", direction: "asc" } },
];

/** All customers' check-ups. */
export function CheckupsPage() {
  const list = useList(
    checkupsQuery,
    (input) => api.admin.checkups.list.queryOptions({ input }),
    "Error loading checkups",
  );
  const [deleting, setDeleting] = useState<CheckupRow>();
  const { meetingTimeZone } = useSite();
  const shown = useMemo(() => columns(meetingTimeZone, setDeleting), [meetingTimeZone]);
  return (
    <>
      <ListPage
        title="CheckUps"
        list={list}
        noun="check-ups"
        searchLabel="Search companies and e-mails..."
        views={views}
        empty="No check-ups found"
        start={
          <Text size="sm" c="dimmed">
            They appear here as soon as a customer starts one.
          </Text>
        }
        onExport={client.admin.checkups.export}
        filters={<CheckupFilters search={list.search} change={list.change} />}
        columns={shown}
      />
      {deleting && <DeleteCheckup checkup={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}
