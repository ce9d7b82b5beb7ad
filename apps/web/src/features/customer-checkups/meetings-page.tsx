import { isOver, meetingsQuery } from "@app/contract";
import type { MeetingRow, MeetingsQuery } from "@app/contract";
import { IconCalendarX, IconClock, IconMail, IconProgressCheck } from "@tabler/icons-react";
import { useMemo } from "react";
import { CellCopy, RowActions, RowButton } from "#components/list/cells.tsx";
import type { ListFilter } from "#components/list/filter-select.tsx";
import type { Column } from "#components/list/list-table.tsx";
import { RecordsPage } from "#components/list/records-page.tsx";
import type { Open } from "#components/list/records-page.tsx";
import { MeetingTime } from "#components/meeting-time.tsx";
import { Ago } from "#components/moment.tsx";
import { MeetingState } from "#components/state-badge.tsx";
import { api, client } from "#lib/api.ts";
import { checkupName, meetingStateLabels, optionsOf } from "#lib/labels.ts";
import type { View } from "#lib/list-views.ts";
import { useSite } from "#lib/site.ts";
import { CancelMeeting } from "./cancel-meeting.tsx";
import { CheckupLink, GuestsButton, MailsButton, MeetingsStart } from "./checkup-cells.tsx";
import { MailsDialog } from "./mail-list.tsx";

type OpenRow = Open<MeetingRow, "cancel" | "mails">;

const columns = (zone: string, open: OpenRow): Column<MeetingRow>[] => [
  {
    header: "Company",
    part: "title",
    sort: "companyName",
    cell: (row) => <CheckupLink {...row} id={row.checkupId} />,
  },
  { header: "E-mail", sort: "email", cell: (row) => <CellCopy text={row.email} /> },
  {
    header: "When",
    width: 8.25,
    sort: "startsAt",
    cell: (row) => <MeetingTime at={row.startsAt} timeZone={zone} />,
  },
  { header: "Guests", width: 5.5, cell: (row) => <GuestsButton {...row} /> },
  { header: "State", width: 6.5, sort: "state", cell: (row) => <MeetingState {...row} /> },
  {
    header: "Mails",
    width: 6.5,
    cell: (meeting) => <MailsButton {...meeting} onOpen={() => open("mails", meeting)} />,
  },
  { header: "Booked", width: 6.25, sort: "createdAt", cell: (row) => <Ago at={row.createdAt} /> },
  {
    header: "Actions",
    width: 4.5,
    part: "buttons",
    // Only what is still to come, or going on, can be cancelled.
    cell: (meeting) =>
      meeting.state === "scheduled" &&
      !isOver(meeting.startsAt, new Date()) && (
        <RowActions name={checkupName(meeting.companyName)}>
          <RowButton
            Icon={IconCalendarX}
            label={`Cancel the meeting of ${checkupName(meeting.companyName)}`}
            title="Cancel meeting"
            isGrave
            onClick={() => open("cancel", meeting)}
          />
        </RowActions>
      ),
  },
];

const filters: ListFilter<MeetingsQuery>[] = [
  {
    name: "time",
    Icon: IconClock,
    all: "All Times",
    options: optionsOf({ upcoming: "Upcoming", past: "Past" }),
  },
  {
    name: "state",
    Icon: IconProgressCheck,
    all: "All States",
    options: optionsOf(meetingStateLabels),
  },
  { name: "mails", Icon: IconMail, all: "All Mails", options: optionsOf({ unsent: "Not Sent" }) },
];

const views: View[] = [
  { label: "Upcoming", query: {} },
  { label: "Past", query: { time: "past", direction: "desc" } },
  { label: "Cancelled", query: { time: null, state: "cancelled", direction: "desc" } },
  { label: "Mails not sent", query: { time: null, mails: "unsent" } },
  { label: "All", query: { time: null, direction: "desc" } },
];

/** All review meetings; those to come first of all. */
export function MeetingsPage() {
  const { meetingTimeZone: zone } = useSite();
  return (
    <RecordsPage
      title="Meetings"
      noun="meetings"
      schema={meetingsQuery}
      query={(input) => api.admin.meetings.list.queryOptions({ input })}
      failure="Error loading meetings"
      searchLabel="Search companies and e-mails..."
      empty="No meetings found"
      start={<MeetingsStart />}
      views={views}
      filters={filters}
      columns={useMemo(() => (open: OpenRow) => columns(zone, open), [zone])}
      onExport={client.admin.meetings.export}
      dialogs={{
        cancel: (row, close) => <CancelMeeting meeting={row} timeZone={zone} onClose={close} />,
        mails: (row, close) => <MailsDialog meeting={row} timeZone={zone} onClose={close} />,
      }}
    />
  );
}
