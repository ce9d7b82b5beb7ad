import { isOver, meetingsQuery } from "@app/contract";
import type { MeetingRow } from "@app/contract";
import { Button, Text } from "@mantine/core";
import { IconCalendarX, IconClock, IconMail, IconProgressCheck } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import type { ReactNode } from "react";
import { CellCopy, CellLink, RowActions, RowButton } from "#components/list/cells.tsx";
import { FilterSelect } from "#components/list/filter-select.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import type { Column } from "#components/list/list-table.tsx";
import { MeetingTime } from "#components/meeting-time.tsx";
import { Ago } from "#components/moment.tsx";
import { StateBadge } from "#components/state-badge.tsx";
import { api, client } from "#lib/api.ts";
import { checkupName, meetingStateLabels, optionsOf } from "#lib/labels.ts";
import type { View } from "#lib/list-views.ts";
import { useList } from "#lib/use-list.ts";
import { CancelMeeting } from "./cancel-meeting.tsx";
import { Guests } from "./guests.tsx";
import { MailsButton } from "./mails-button.tsx";
import { MailsDialog } from "./mails-dialog.tsx";

/** Until the server has named the team's zone there are no rows to show in it either. */
const noZone = "UTC";

const timeOptions = [
  { value: "upcoming", label: "Upcoming" },
  { value: "past", label: "Past" },
] as const;

const mailOptions = [{ value: "unsent", label: "Not Sent" }] as const;

const views: View[] = [
  { label: "Upcoming", query: {} },
  { label: "Past", query: { time: "past", direction: "desc" } },
  { label: "Cancelled", query: { time: null, state: "cancelled", direction: "desc" } },
  { label: "Mails not sent", query: { time: null, mails: "unsent" } },
  { label: "All", query: { time: null, direction: "desc" } },
];

interface MeetingsPageProps {
  /** The mails about a check-up and its meeting. */
  mailsOf: (checkupId: string) => ReactNode;
}

/** All review meetings; those to come first of all. */
export function MeetingsPage({ mailsOf }: MeetingsPageProps) {
  const list = useList(
    meetingsQuery,
    (input) => api.admin.meetings.list.queryOptions({ input }),
    "Error loading meetings",
  );
  const [cancelling, setCancelling] = useState<MeetingRow>();
  const [reading, setReading] = useState<MeetingRow>();
  const { search, change, data } = list;
  const timeZone = data?.timeZone ?? noZone;
  const shown = useMemo(
    () => columns(timeZone, { onCancel: setCancelling, onReadMails: setReading }),
    [timeZone],
  );
  return (
    <>
      <ListPage
        title="Meetings"
        list={list}
        noun="meetings"
        searchLabel="Search companies and e-mails..."
        views={views}
        empty="No meetings found"
        start={<Start onShowAll={search.time ? () => change({ time: null }) : undefined} />}
        onExport={client.admin.meetings.export}
        filters={
          <>
            <FilterSelect
              label="Time"
              Icon={IconClock}
              all="All Times"
              options={[...timeOptions]}
              value={search.time}
              onChange={(time) => change({ time })}
            />
            <FilterSelect
              label="State"
              Icon={IconProgressCheck}
              all="All States"
              options={optionsOf(meetingStateLabels)}
              value={search.state}
              onChange={(state) => change({ state })}
            />
            <FilterSelect
              label="Mails"
              Icon={IconMail}
              all="All Mails"
              options={[...mailOptions]}
              value={search.mails}
              onChange={(mails) => change({ mails })}
            />
          </>
        }
        columns={shown}
      />
      {cancelling && (
        <CancelMeeting
          meeting={cancelling}
          timeZone={timeZone}
          onClose={() => setCancelling(undefined)}
        />
      )}
      {reading && (
        <MailsDialog meeting={reading} timeZone={timeZone} onClose={() => setReading(undefined)}>
          {mailsOf(reading.checkupId)}
        </MailsDialog>
      )}
    </>
  );
}

/** Without `onShowAll` all are on show. */
const Start = ({ onShowAll }: { onShowAll: (() => void) | undefined }) => (
  <>
    <Text size="sm" c="dimmed">
      {onShowAll && "No meeting is ahead. "}They appear here as soon as a customer books one.
    </Text>
    {onShowAll && (
      <Button variant="default" size="sm" onClick={onShowAll}>
        Show past ones too
      </Button>
    )}
  </>
);

interface RowEvents {
  onCancel: (row: MeetingRow) => void;
  onReadMails: (row: MeetingRow) => void;
}

const columns = (timeZone: string, { onCancel, onReadMails }: RowEvents): Column<MeetingRow>[] => [
  {
    header: "Company",
    part: "title",
    sort: "companyName",
    cell: ({ checkupId, companyName }) => (
      <CellLink
        to="/admin626/checkups/$id"
        params={{ id: checkupId }}
        title={checkupName(companyName)}
      >
        {checkupName(companyName)}
      </CellLink>
    ),
  },
  { header: "E-mail", sort: "email", cell: (row) => <CellCopy text={row.email} /> },
  {
    header: "When",
    width: 8.25,
    sort: "startsAt",
    cell: (row) => <MeetingTime at={row.startsAt} timeZone={timeZone} />,
  },
  {
    header: "Guests",
    width: 5.5,
    cell: (row) => <Guests guests={row.guests} company={checkupName(row.companyName)} />,
  },
  {
    header: "State",
    width: 6.5,
    sort: "state",
    cell: ({ state }) => (
      <StateBadge label={meetingStateLabels[state]} isGood={state === "scheduled"} />
    ),
  },
  {
    header: "Mails",
    width: 6.5,
    cell: (row) => (
      <MailsButton
        mails={row.mails}
        company={checkupName(row.companyName)}
        onOpen={() => onReadMails(row)}
      />
    ),
  },
  { header: "Booked", width: 6.25, sort: "createdAt", cell: (row) => <Ago at={row.createdAt} /> },
  {
    header: "Actions",
    width: 4.5,
    part: "buttons",
    cell: (row) => isAhead(row) && <CancelButton row={row} onCancel={() => onCancel(row)} />,
  },
];

/** Only what is still to come, or going on, can be cancelled. */
const isAhead = ({ state, startsAt }: MeetingRow) =>
  state === "scheduled" && !isOver(startsAt, new Date());

const CancelButton = ({ row, onCancel }: { row: MeetingRow; onCancel: () => void }) => (
  <RowActions name={checkupName(row.companyName)}>
    <RowButton
      Icon={IconCalendarX}
      label={`Cancel the meeting of ${checkupName(row.companyName)}`}
      title="Cancel meeting"
      isGrave
      onClick={onCancel}
    />
  </RowActions>
);
