import { endOf } from "@app/contract";
import { Anchor } from "@mantine/core";
import { google, office365, outlook } from "calendar-link";
import { meetingTimes } from "#lib/meeting-times.ts";
import { saveAs } from "#lib/save-as.ts";
import { useSite } from "#lib/site.ts";
import { useAction } from "#lib/use-action.ts";
import classes from "./booked-meeting.module.css";
import type { BookingDoor } from "./booking-door.ts";

interface CalendarLinksProps {
  startsAt: Date;
  timeZone: string;
  file: BookingDoor["file"];
}

/** The library writes the browser's own time without its zone, which Outlook reads as the mailbox's. */
function inUtc(address: string, startsAt: Date, endsAt: Date) {
  const utc = (moment: Date) => encodeURIComponent(moment.toISOString().replace(/\.\d+/, ""));
  return address
    .replace(/startdt=[^&]*/, `startdt=${utc(startsAt)}`)
    .replace(/enddt=[^&]*/, `enddt=${utc(endsAt)}`);
}

/** Into one's own calendar. The links name no guest: who follows one would invite them a second time. */
export function CalendarLinks({ startsAt, timeZone, file }: CalendarLinksProps) {
  const { brandName } = useSite();
  const endsAt = endOf(startsAt);
  const event = {
    title: `${brandName}: review meeting`,
    description: meetingTimes(startsAt, timeZone).full,
    start: startsAt,
    end: endsAt,
  };
  const links = [
    ["Google Calendar", google(event)],
    ["Outlook.com", inUtc(outlook(event), startsAt, endsAt)],
    ["Microsoft 365", inUtc(office365(event), startsAt, endsAt)],
  ] as const;
  return (
    <div className={classes.add} role="group" aria-label="Add to your calendar">
      <span aria-hidden>Add to</span>
      {links.map(([name, address]) => (
        <Anchor key={name} href={address} target="_blank" rel="noopener noreferrer">
          {name}
        </Anchor>
      ))}
      <DownloadFile file={file} />
    </div>
  );
}

function DownloadFile({ file }: { file: BookingDoor["file"] }) {
  const download = useAction({
    mutationFn: file,
    meta: { failure: "Error downloading the meeting" },
    onSuccess: ({ name, content }) => saveAs(name, [content], "text/calendar;charset=utf-8"),
  });
  return (
    <Anchor
      component="button"
      type="button"
      aria-disabled={download.isPending || undefined}
      onClick={() => download.run()}
    >
      Download .ics
    </Anchor>
  );
}
