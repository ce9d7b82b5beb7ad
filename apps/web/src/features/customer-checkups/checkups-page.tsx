import { checkupsQuery, stepAt, stepCount } from "@app/contract";
import type { CheckupRow, CheckupsQuery } from "@app/contract";
import { Text } from "@mantine/core";
import { IconCalendarEvent, IconProgressCheck, IconStairs } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { CellCopy, CellLink, RowActions } from "#components/list/cells.tsx";
import { ListFilters } from "#components/list/filter-select.tsx";
import type { ListFilter } from "#components/list/filter-select.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import type { Column } from "#components/list/list-table.tsx";
import { MeetingTime } from "#components/meeting-time.tsx";
import { Ago } from "#components/moment.tsx";
import { CheckupStatus } from "#components/state-badge.tsx";
import { api, client } from "#lib/api.ts";
import { checkupName, optionsOf, statusLabels } from "#lib/labels.ts";
import type { View } from "#lib/list-views.ts";
import { useSite } from "#lib/site.ts";
import { useList } from "#lib/use-list.ts";
import { DeleteCheckup } from "./delete-checkup.tsx";
import { UserFilter } from "./user-filter.tsx";

const columns = (timeZone: string, onDelete: (row: CheckupRow) => void): Column<CheckupRow>[] => [
  {
    header: "Company",
    part: "title",
    sort: "companyName",
    cell: (row) => <CheckupLink {...row} />,
  },
  { header: "E-mail", sort: "email", cell: (row) => <CellCopy text={row.email} /> },
  { header: "Standard", sort: "complianceStandard", cell: (row) => row.complianceStandardName },
  {
    header: "Step",
    width: 4.5,
    sort: "furthestStep",
    isNumber: true,
    cell: (row) => row.furthestStep,
  },
  { header: "Status", width: 6.5, sort: "status", cell: (row) => <CheckupStatus {...row} /> },
  { header: "Size", width: 4.5, sort: "companySize", cell: (row) => row.companySize },
  {
    header: "Meeting",
    width: 8.25,
    sort: "scheduledAt",
    cell: ({ scheduledAt: at }) => at && <MeetingTime at={at} timeZone={timeZone} />,
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

/** With the list's search in the address: the way back finds the list as it was. */
const CheckupLink = ({ id, companyName }: CheckupRow) => (
  <CellLink
    to="/admin626/checkups/$id"
    params={{ id }}
    search={true}
    title={checkupName(companyName)}
  >
    {checkupName(companyName)}
  </CellLink>
);

const steps = Array.from({ length: stepCount }, (_, index) => index + 1);

const filters: ListFilter<CheckupsQuery>[] = [
  {
    name: "status",
    Icon: IconProgressCheck,
    all: "All Statuses",
    options: optionsOf(statusLabels),
  },
  {
    name: "step",
    Icon: IconStairs,
    all: "All Steps",
    options: steps.map((step) => ({ value: step, label: `${step}. ${stepAt(step).title}` })),
  },
  {
    name: "meeting",
    Icon: IconCalendarEvent,
    all: "All Meetings",
    options: optionsOf({ booked: "With a meeting", none: "Without a meeting" }),
  },
];

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
        filters={
          <>
            <ListFilters list={list} filters={filters} />
            <UserFilter value={list.search.user} onChange={(user) => list.change({ user })} />
          </>
        }
        columns={shown}
      />
      {deleting && <DeleteCheckup checkup={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}
