import { checkupsQuery } from "@app/contract";
import type { CheckupRow } from "@app/contract";
import { Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { CellCopy, CellLink, Cut, RowActions } from "#components/list/cells.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import type { Column } from "#components/list/list-table.tsx";
import { MeetingTime } from "#components/meeting-time.tsx";
import { Ago, Moment } from "#components/moment.tsx";
import { StateBadge } from "#components/state-badge.tsx";
import { api, client } from "#lib/api.ts";
import { checkupName, statusLabels } from "#lib/labels.ts";
import type { View } from "#lib/list-views.ts";
import { useSite } from "#lib/site.ts";
import { useList } from "#lib/use-list.ts";
import { CheckupFilters } from "./checkup-filters.tsx";
import { DeleteCheckup } from "./delete-checkup.tsx";

const columns = (timeZone: string, onDelete: (row: CheckupRow) => void): Column<CheckupRow>[] => [
  {
    header: "Company",
    part: "title",
    sort: "companyName",
    cell: (row) => <CheckupLink row={row} />,
  },
  { header: "E-mail", sort: "email", cell: (row) => <CellCopy text={row.email} /> },
  {
    header: "Standard",
    sort: "complianceStandard",
    cell: (row) => <Cut text={row.complianceStandardName} />,
  },
  {
    header: "Step",
    width: 4.5,
    sort: "furthestStep",
    isNumber: true,
    cell: (row) => row.furthestStep,
  },
  {
    header: "Status",
    width: 6.5,
    sort: "status",
    cell: ({ status }) => (
      <StateBadge label={statusLabels[status]} isGood={status === "completed"} />
    ),
  },
  {
    header: "Size",
    width: 4.5,
    sort: "companySize",
    cell: (row) => <Cut text={row.companySize} />,
  },
  {
    header: "Meeting",
    width: 8.25,
    sort: "scheduledAt",
    cell: ({ scheduledAt }) =>
      scheduledAt ? <MeetingTime at={scheduledAt} timeZone={timeZone} /> : <Moment at={null} />,
  },
  { header: "Created", width: 6.25, sort: "createdAt", cell: (row) => <Ago at={row.createdAt} /> },
  { header: "Updated", width: 6.25, sort: "updatedAt", cell: (row) => <Ago at={row.updatedAt} /> },
  {
    header: "Actions",
    width: 4.5,
    part: "buttons",
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
