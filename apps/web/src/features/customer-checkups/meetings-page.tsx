import { checkupName, isOver, limits, meetingsQuery } from "@app/contract";
import type { MeetingRow } from "@app/contract";
import { IconCalendarTime, IconCalendarWeek, IconCalendarX, IconMapPin } from "@tabler/icons-react";
import { ConfirmAction } from "#components/form/confirm-dialog.tsx";
import { RowButton } from "#components/list/cells.tsx";
import { DialogButton } from "#components/list/dialog-button.tsx";
import { actionsColumn, agoColumn, copiedColumn } from "#components/list/list-table.tsx";
import { recordsPage } from "#components/list/records-page.tsx";
import { MeetingState } from "#components/state-badge.tsx";
import { api, client } from "#lib/api.ts";
import { each } from "#lib/chunks.ts";
import { counted, meetingTimes } from "#lib/format.ts";
import { meetingStateLabels } from "#lib/labels.ts";
import { useSite } from "#lib/site.ts";
import { CheckupLink, meetingColumn, notifiedText } from "./checkup-cells.tsx";
import { MeetingSettingsButton, PlaceDialog } from "./meeting-settings.tsx";
import { MoveMeeting } from "./move-meeting.tsx";
import { WeekDialog } from "./week.tsx";

const rowButtons = [
  ["move", IconCalendarTime, "Move", "Move the meeting"],
  ["place", IconMapPin, "Place", "Place of the meeting"],
  ["cancel", IconCalendarX, "Cancel meeting", "Cancel the meeting"],
] as const;

export const MeetingsPage = recordsPage({
  title: "Meetings",
  noun: "meetings",
  schema: meetingsQuery,
  query: (input) => api.admin.meetings.list.queryOptions({ input }),
  searchLabel: "Search companies and emails...",
  start: "They appear here as soon as a customer books one.",
  onExport: client.admin.meetings.export,
  actions: (
    <>
      <DialogButton
        Icon={IconCalendarWeek}
        label="Week"
        dialog={(close) => <WeekDialog onClose={close} />}
      />
      <MeetingSettingsButton />
    </>
  ),
  dialogs: {
    cancel: (row, close) => <CancelMeeting meeting={row} onClose={close} />,
    move: (row, close) => <MoveMeeting meeting={row} onClose={close} />,
    place: (row, close) => <PlaceDialog meeting={row} onClose={close} />,
  },
  filters: [
    {
      name: "time",
      all: "All Times",
      options: { upcoming: "Upcoming", past: "Past" },
    },
    { name: "state", all: "All States", options: meetingStateLabels },
  ],
  bulk: {
    one: "meeting",
    nameOf: ({ companyName }) => checkupName(companyName),
    actions: [
      {
        label: "Cancel selected",
        keepLabel: "Keep Meetings",
        most: limits.batch,
        question: (what) =>
          `Are you sure you want to cancel ${what}? Everyone invited is notified, and the times become available to others. This action cannot be undone.`,
        run: each((id) => client.admin.meetings.cancel({ id })),
        success: (what) => `${what} cancelled`,
      },
    ],
  },
  columns: (open) => [
    {
      header: "Company",
      part: "title",
      sort: "companyName",
      cell: (row) => <CheckupLink {...row} id={row.checkupId} />,
    },
    copiedColumn("Email", "email", { isMinor: true }),
    meetingColumn("When", "startsAt"),
    {
      header: "Guests",
      width: 5.5,
      // Their addresses on hover; the check-up's page has them too.
      cell: ({ guests }) => (
        <span title={guests.join("\n")}>
          {guests.length === 0 ? "None" : counted(guests.length, "guest")}
        </span>
      ),
    },
    { header: "State", width: 6.5, sort: "state", cell: (row) => <MeetingState {...row} /> },
    agoColumn("Booked", "createdAt", { isMinor: true }),
    actionsColumn(
      (row) =>
        // Only upcoming and running meetings can be moved or cancelled.
        row.state === "scheduled" &&
        !isOver(row.startsAt, new Date()) && (
          <>
            {rowButtons.map(([dialog, Icon, title, label]) => (
              <RowButton
                key={dialog}
                Icon={Icon}
                label={`${label} of ${checkupName(row.companyName)}`}
                title={title}
                isDestructive={dialog === "cancel"}
                onClick={() => open(dialog, row)}
              />
            ))}
          </>
        ),
      8,
    ),
  ],
});

function CancelMeeting({ meeting, onClose }: { meeting: MeetingRow; onClose: () => void }) {
  const { id, companyName, startsAt } = meeting;
  const { meetingTimeZone } = useSite();
  return (
    <ConfirmAction
      title="Cancel Meeting"
      question="Are you sure you want to cancel this meeting? This action cannot be undone."
      name={`${checkupName(companyName)}, ${meetingTimes(startsAt, meetingTimeZone).full}`}
      consequence={`${notifiedText(meeting)} The time becomes available to others.`}
      label="Cancel Meeting"
      busyLabel="Cancelling..."
      keepLabel="Keep Meeting"
      action={() => client.admin.meetings.cancel({ id })}
      success={() => "Meeting cancelled"}
      failure="Error cancelling meeting"
      onClose={onClose}
    />
  );
}
