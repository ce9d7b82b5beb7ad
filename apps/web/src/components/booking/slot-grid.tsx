import { Alert, Button, Stack, Text } from "@mantine/core";
import type { Availability } from "@app/contract";
import { dayOf, isSlotStart, messages, slotsOf } from "@app/contract";
import { IconCheck } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { Ref } from "react";
import { hasCode, messageOf } from "#lib/api.ts";
import { formatIsoDay, formatZone, meetingTimes, visitorsSlot } from "#lib/format.ts";
import { takeFocus } from "#lib/focus.ts";
import { visitorZone } from "#lib/visitor.ts";
import { closedReason, freeIn } from "./availability.ts";
import { suggestedTimes } from "./suggested-times.ts";
import classes from "./booking.module.css";

interface SlotGridProps {
  ref?: Ref<HTMLFieldSetElement>;
  availability: Availability;
  day: string | null;
  chosen: Date | undefined;
  onChoose: (startsAt: Date) => void;
}

export function SlotGrid({ ref, availability, day, chosen, onChoose }: SlotGridProps) {
  const name = useId();
  if (!day) {
    return (
      <Text c="dimmed" ta="center" className={classes.noDay}>
        Choose a date to see its times.
      </Text>
    );
  }
  const { timeZone, hours, meeting } = availability;
  const isFree = freeIn(availability);
  // On a closed day only the customer's own meeting can be chosen.
  const isClosed = closedReason(availability, day) !== undefined;
  const [first, last] = hours;
  const slots = slotsOf(day, timeZone).flatMap(({ label, startsAt }, at) => {
    const isOwn = startsAt.getTime() === meeting?.startsAt.getTime();
    if ((at < first || at > last) && !isOwn) return [];
    const problem = !isFree(startsAt) ? "Taken" : isClosed && !isOwn ? "Not open" : undefined;
    return { label, startsAt, problem, visitors: visitorsSlot(startsAt, timeZone) };
  });
  return (
    <fieldset ref={ref} className={classes.times}>
      <legend>
        <Text span inherit display="block" fw={600} c="var(--mantine-color-text)">
          {formatIsoDay(day)}
        </Text>
        Times are in {formatZone(timeZone)}
        {slots.some(({ visitors }) => visitors) && ", with your own time below"}
      </legend>
      <div className={classes.slots}>
        {slots.map(({ label, startsAt, problem, visitors }) => {
          const isChosen = chosen?.getTime() === startsAt.getTime();
          return (
            <label key={label} className={classes.slot} data-taken={problem && true}>
              <input
                type="radio"
                name={name}
                disabled={problem !== undefined}
                checked={isChosen}
                onChange={() => onChoose(startsAt)}
              />
              <span className={classes.time}>{label}</span>
              {isChosen && <IconCheck size={14} stroke={3} aria-hidden />}
              {(problem ?? visitors) && (
                <small data-own={!problem || undefined}>{problem ?? `Yours: ${visitors}`}</small>
              )}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

interface TimeButtonsProps {
  times: Date[];
  timeZone: string;
  /** Undefined where none can be the chosen one. */
  chosen?: Date | null;
  onChoose: (startsAt: Date) => void;
}

/** Days and times to choose with one press, by both clocks where they differ. */
const TimeButtons = ({ times, timeZone, chosen, onChoose }: TimeButtonsProps) =>
  times.map((startsAt) => {
    const { date, time, team } = meetingTimes(startsAt, timeZone);
    const isChosen = chosen === undefined ? undefined : chosen?.getTime() === startsAt.getTime();
    return (
      <Button
        key={startsAt.getTime()}
        variant="default"
        className={classes.offered}
        aria-pressed={isChosen}
        rightSection={isChosen && <IconCheck size={16} stroke={3} aria-hidden />}
        onClick={() => onChoose(startsAt)}
      >
        {/* One element, because a button lays out its children in a row. */}
        <span>
          {date} at <span className={classes.clock}>{time}</span>
          {team && <small>{`${messages.teamTime}: ${team}`}</small>}
        </span>
      </Button>
    );
  });

/** Times to choose with one press. A refresh replaces them only when one of them can no longer be booked. */
export function SuggestedTimes({ availability, chosen, onChoose }: Omit<SlotGridProps, "day">) {
  const { timeZone } = availability;
  const id = useId();
  const suggest = () => suggestedTimes(availability, visitorZone(), new Date());
  const [{ times, basis }, setShown] = useState(() => ({ times: suggest(), basis: availability }));
  if (basis !== availability) {
    const isFree = freeIn(availability);
    const isOpen = (startsAt: Date) =>
      isFree(startsAt) &&
      isSlotStart(startsAt, availability) &&
      closedReason(availability, dayOf(startsAt, timeZone)) === undefined;
    const stay = times.length > 0 && times.every(isOpen);
    setShown({ times: stay ? times : suggest(), basis: availability });
  }
  if (times.length === 0) return null;
  return (
    <section className={classes.suggested} aria-labelledby={id}>
      <Text id={id} component="h2" fw={600}>
        Suggested times
      </Text>
      <TimeButtons {...{ times, timeZone, onChoose }} chosen={chosen ?? null} />
    </section>
  );
}

/** Why a time was not booked, with free ones if it was taken. Takes the focus, which the disabled button lost. */
export function NotBooked({
  error,
  ...props
}: Pick<TimeButtonsProps, "timeZone" | "onChoose"> & { error: Error }) {
  const nearest = hasCode(error, "SLOT_TAKEN")
    ? (error.data as { nearest: Date[] }).nearest // as the contract says
    : undefined;
  return (
    <Alert ref={takeFocus} tabIndex={-1} color="red" title={nearest && messages.slotTaken}>
      {nearest
        ? nearest.length > 0 && (
            <Stack gap="xs">
              These are free:
              <TimeButtons times={nearest} {...props} />
            </Stack>
          )
        : messageOf(error)}
    </Alert>
  );
}
