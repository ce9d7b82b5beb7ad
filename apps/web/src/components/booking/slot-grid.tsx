import { Text } from "@mantine/core";
import type { Availability } from "@app/contract";
import { slotsOf } from "@app/contract";
import { IconCheck } from "@tabler/icons-react";
import { useId } from "react";
import { formatIsoDay, formatZone } from "#lib/format.ts";
import { visitorsSlot } from "#lib/meeting-times.ts";
import classes from "./booking.module.css";
import { freeIn, whyClosed } from "./free-times.ts";

interface SlotGridProps {
  availability: Availability;
  day: string | null;
  chosen: Date | undefined;
  onChoose: (startsAt: Date) => void;
}

/** The times of a day, as radio buttons that look like tiles. */
export function SlotGrid({ availability, day, chosen, onChoose }: SlotGridProps) {
  const name = useId();
  const { timeZone } = availability;
  const isFree = freeIn(availability);
  const slots = day ? slotsOf(day, timeZone) : [];
  // The day of a meeting that is near is on show, and only the meeting itself can still be kept there.
  const isClosed = day !== null && whyClosed(availability)(day) !== undefined;
  const own = availability.meeting?.startsAt.getTime();
  const isElsewhere = slots.some(({ startsAt }) => visitorsSlot(startsAt, timeZone));
  if (!day) {
    return (
      <div className={classes.noDay}>
        <Text c="dimmed">Choose a date to see its times.</Text>
      </div>
    );
  }
  return (
    <fieldset className={classes.times}>
      <legend>
        <span className={classes.timesOf}>{formatIsoDay(day)}</span>
        <span>
          Times are in {formatZone(timeZone)}
          {isElsewhere && ", with your own time below"}
        </span>
      </legend>
      <div className={classes.slots}>
        {slots.map(({ label, startsAt }) => {
          const isTaken = !isFree(startsAt);
          const isShut = isTaken || (isClosed && startsAt.getTime() !== own);
          const isChosen = chosen?.getTime() === startsAt.getTime();
          const visitors = visitorsSlot(startsAt, timeZone);
          return (
            <label key={label} className={classes.slot} data-taken={isShut || undefined}>
              <input
                type="radio"
                name={name}
                disabled={isShut}
                checked={isChosen}
                onChange={() => onChoose(startsAt)}
              />
              <span className={classes.time}>{label}</span>
              {isChosen && <IconCheck className={classes.tick} size={14} stroke={3} aria-hidden />}
              {isTaken && <span className={classes.under}>Taken</span>}
              {isShut && !isTaken && <span className={classes.under}>Not open</span>}
              {!isShut && visitors && <span className={classes.under}>{visitors}</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
