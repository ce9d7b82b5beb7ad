import { isOver, meetingsQuery } from "@app/contract";
import type { MeetingRow, MeetingsQuery } from "@app/contract";
import { Button, Text } from "@mantine/core";
import { IconCalendarX, IconClock, IconMail, IconProgressCheck } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { CellCopy, CellLink, RowActions, RowButton } from "#components/list/cells.tsx";
import { ListFilters } from "#components/list/filter-select.tsx";
import type { ListFilter } from "#components/list/filter-select.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import type { Column } from "#components/list/list-table.tsx";
import { MeetingTime } from "#components/meeting-time.tsx";
import { Ago } from "#components/moment.tsx";
import { MeetingState } from "#components/state-badge.tsx";
import { api, client } from "#lib/api.ts";
import { checkupName, meetingStateLabels, optionsOf } from "#lib/labels.ts";
import type { View } from "#lib/list-views.ts";
import { useList } from "#lib/use-list.ts";
import { CancelMeeting } from "./cancel-meeting.tsx";
import { GuestsButton, MailsButton } from "./meeting-cells.tsx";
import { MailsDialog } from "./mail-list.tsx";

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

interface Opened {
  dialog: "cancel" | "mails";
  meeting: MeetingRow;
}

/** All review meetings; those to come first of all. */
export function MeetingsPage() {
  const list = useList(
    meetingsQuery,
    (input) => api.admin.meetings.list.queryOptions({ input }),
    "Error loading meetings",
  );
  const [opened, setOpened] = useState<Opened>();
  const onClose = () => setOpened(undefined);
  // Until the server has named the team's zone there are no rows to show in it either.
  const timeZone = list.data?.timeZone ?? "UTC";
  const shown = useMemo(() => columns(timeZone, setOpened), [timeZone]);
  return (
    <>
      <ListPage
        title="Meetings"
        list={list}
        noun="meetings"
        searchLabel="Search companies and e-mails..."
        views={views}
        empty="No meetings found"
        start={
          <>
            <Text size="sm" c="dimmed">
              {list.search.time && "No meeting is ahead. "}They appear here as soon as a customer
              books one.
            </Text>
            {list.search.time && (
              <Button variant="default" size="sm" onClick={() => list.change({ time: null })}>
                Show past ones too
              </Button>
            )}
          </>
        }
        onExport={client.admin.meetings.export}
        filters={<ListFilters list={list} filters={filters} />}
        columns={shown}
      />
      {opened?.dialog === "cancel" && (
        <CancelMeeting meeting={opened.meeting} timeZone={timeZone} onClose={onClose} />
      )}
      {opened?.dialog === "mails" && (
        <MailsDialog meeting={opened.meeting} timeZone={timeZone} onClose={onClose} />
      )}
    </>
  );
}

const columns = (timeZone: string, open: (opened: Opened) => void): Column<MeetingRow>[] => [
  {
    header: "Company",
    part: "title",
    sort: "companyName",
    cell: (row) => <CompanyLink {...row} />,
  },
  { header: "E-mail", sort: "email", cell: (row) => <CellCopy text={row.email} /> },
  {
    header: "When",
    width: 8.25,
    sort: "startsAt",
    cell: (row) => <MeetingTime at={row.startsAt} timeZone={timeZone} />,
  },
  { header: "Guests", width: 5.5, cell: (row) => <GuestsButton {...row} /> },
  { header: "State", width: 6.5, sort: "state", cell: (row) => <MeetingState {...row} /> },
  {
    header: "Mails",
    width: 6.5,
    cell: (meeting) => (
      <MailsButton {...meeting} onOpen={() => open({ dialog: "mails", meeting })} />
    ),
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
            onClick={() => open({ dialog: "cancel", meeting })}
          />
        </RowActions>
      ),
  },
];

const CompanyLink = ({ checkupId, companyName }: MeetingRow) => (
  <CellLink to="/admin626/checkups/$id" params={{ id: checkupId }} title={checkupName(companyName)}>
    {checkupName(companyName)}
  </CellLink>
);
