import { Text } from "@mantine/core";
import type { Availability } from "@app/contract";
import { slotsOf } from "@app/contract";
import { useId } from "react";
import { meetingTimes } from "#lib/meeting-times.ts";
import classes from "./booking.module.css";

interface SlotGridProps {
  availability: Availability;
  day: string | null;
  chosen: Date | undefined;
  onChoose: (startsAt: Date) => void;
}

/** The times of a day, as radio buttons that look like tiles. */
export function SlotGrid({ availability, day, chosen, onChoose }: SlotGridProps) {
  const name = useId();
  const { timeZone, meeting } = availability;
  const own = meeting?.startsAt.getTime();
  const taken = new Set(availability.taken.map((moment) => moment.getTime()));
  const slots = day ? slotsOf(day, timeZone) : [];
  const isElsewhere = slots.some(({ startsAt }) => meetingTimes(startsAt, timeZone).own);
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
        Times are in {timeZone.replaceAll("_", " ")}
        {isElsewhere && ", with your own time below"}
      </legend>
      <div className={classes.slots}>
        {slots.map(({ label, startsAt }) => {
          const moment = startsAt.getTime();
          const isTaken = taken.has(moment) && moment !== own;
          const visitors = meetingTimes(startsAt, timeZone).own;
          return (
            <label key={label} className={classes.slot} data-taken={isTaken || undefined}>
              <input
                type="radio"
                name={name}
                disabled={isTaken}
                checked={chosen?.getTime() === moment}
                onChange={() => onChoose(startsAt)}
              />
              <span className={classes.time}>{label}</span>
              {isTaken && <span className={classes.under}>Taken</span>}
              {!isTaken && visitors && <span className={classes.under}>{visitors.short}</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
