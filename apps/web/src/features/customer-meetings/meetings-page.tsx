import { isOver, meetingsQuery } from "@app/contract";
import type { MeetingRow } from "@app/contract";
import { ActionIcon } from "@mantine/core";
import { IconCalendarX, IconClock, IconMail, IconProgressCheck } from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { CellLink } from "#components/cell-link.tsx";
import { Cut } from "#components/cut.tsx";
import { FilterSelect } from "#components/filter-select.tsx";
import { ListPage } from "#components/list-page.tsx";
import type { Column } from "#components/list-table.tsx";
import { MeetingTime } from "#components/meeting-time.tsx";
import { Moment } from "#components/moment.tsx";
import { RowActions } from "#components/row-actions.tsx";
import { StateBadge } from "#components/state-badge.tsx";
import { api, client } from "#lib/api.ts";
import { checkupName, meetingStateLabels, optionsOf } from "#lib/labels.ts";
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
  return (
    <>
      <ListPage
        title="Meetings"
        list={list}
        noun="meetings"
        searchLabel="Search companies and e-mails..."
        empty="No meetings found"
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
        columns={columns(timeZone, { onCancel: setCancelling, onReadMails: setReading })}
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

/** So that all columns stand side by side on a desk. */
const longest = "9rem";

interface RowEvents {
  onCancel: (row: MeetingRow) => void;
  onReadMails: (row: MeetingRow) => void;
}

const columns = (timeZone: string, { onCancel, onReadMails }: RowEvents): Column<MeetingRow>[] => [
  {
    header: "Company",
    sort: "companyName",
    cell: ({ checkupId, companyName }) => (
      <CellLink
        to="/admin626/checkups/$id"
        params={{ id: checkupId }}
        title={checkupName(companyName)}
        style={{ maxWidth: longest }}
      >
        {checkupName(companyName)}
      </CellLink>
    ),
  },
  { header: "E-mail", sort: "email", cell: (row) => <Cut text={row.email} maxWidth={longest} /> },
  {
    header: "When",
    sort: "startsAt",
    cell: (row) => <MeetingTime at={row.startsAt} timeZone={timeZone} />,
  },
  {
    header: "Guests",
    cell: (row) => <Guests guests={row.guests} company={checkupName(row.companyName)} />,
  },
  {
    header: "State",
    sort: "state",
    cell: ({ state }) => (
      <StateBadge label={meetingStateLabels[state]} isGood={state === "scheduled"} />
    ),
  },
  {
    header: "Mails",
    cell: (row) => (
      <MailsButton
        mails={row.mails}
        company={checkupName(row.companyName)}
        onOpen={() => onReadMails(row)}
      />
    ),
  },
  { header: "Booked", sort: "createdAt", cell: (row) => <Moment at={row.createdAt} /> },
  {
    header: "Actions",
    isPinned: true,
    cell: (row) => isAhead(row) && <CancelButton row={row} onCancel={() => onCancel(row)} />,
  },
];

/** Only what is still to come, or going on, can be cancelled. */
const isAhead = ({ state, startsAt }: MeetingRow) =>
  state === "scheduled" && !isOver(startsAt, new Date());

const CancelButton = ({ row, onCancel }: { row: MeetingRow; onCancel: () => void }) => (
  <RowActions name={checkupName(row.companyName)}>
    <ActionIcon
      variant="subtle"
      color="red"
      aria-label={`Cancel the meeting of ${checkupName(row.companyName)}`}
      title="Cancel meeting"
      onClick={onCancel}
    >
      <IconCalendarX size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  </RowActions>
);
