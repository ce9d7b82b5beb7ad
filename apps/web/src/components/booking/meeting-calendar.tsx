import { ActionIcon, Group, Text, VisuallyHidden } from "@mantine/core";
import type { Availability } from "@app/contract";
import { dayOf, messages } from "@app/contract";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useId, useMemo, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { formatMonth } from "#lib/format.ts";
import { calendarDaysOf } from "./availability.ts";
import { dayAfterKey, firstOf, lastOf, monthAfter, monthOf, weeksOf } from "./calendar-days.ts";
import classes from "./booking.module.css";

interface MeetingCalendarProps {
  availability: Availability;
  day: string | null;
  onChange: (day: string) => void;
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

const few = 3;

/** One month as a grid with arrow keys. Days that cannot be chosen can still be focused: their name says why. */
export function MeetingCalendar({ availability, day: chosen, onChange }: MeetingCalendarProps) {
  const { firstDay, lastDay, timeZone } = availability;
  const id = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [today] = useState(() => dayOf(new Date(), timeZone));
  const factsOf = useMemo(() => calendarDaysOf(availability), [availability]);
  const [firstMonth, lastMonth] = [monthOf(firstDay), monthOf(lastDay)];
  const firstFree = (month: string) =>
    weeksOf(month)
      .flat()
      .find((day) => day && factsOf(day).free > 0) ?? firstOf(month);
  // The one day that the Tab key reaches, in the visible month. A day that is chosen elsewhere on the page replaces it.
  const [stop, setStop] = useState({ day: chosen ?? firstFree(firstMonth), chosen });
  if (stop.chosen !== chosen) setStop({ day: chosen ?? stop.day, chosen });
  const visit = (day: string) => setStop({ day, chosen });
  const month = monthOf(stop.day);
  /** A day that was pressed but cannot be chosen: the reason is shown below the grid. */
  const [rejected, setRejected] = useState<string>();

  const press = (day: string) => {
    const isFree = factsOf(day).reason === undefined;
    visit(day);
    setRejected(isFree ? undefined : day);
    if (isFree) onChange(day);
  };
  const moveFocus = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const day = dayAfterKey(event.key, stop.day, firstOf(firstMonth), lastOf(lastMonth));
    if (day === undefined) return;
    event.preventDefault();
    // The day may be in a month that is not rendered yet.
    flushSync(() => visit(day));
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  };
  const renderDay = (day: string) => {
    const { name, free, reason } = factsOf(day);
    return (
      <button
        type="button"
        className={classes.day}
        data-day={day}
        data-chosen={day === chosen || undefined}
        tabIndex={day === stop.day ? 0 : -1}
        aria-label={name}
        aria-current={day === today ? "date" : undefined}
        aria-disabled={reason !== undefined || undefined}
        onKeyDown={moveFocus}
        onClick={() => press(day)}
      >
        <span title={reason} aria-hidden>
          {Number(day.slice(8))}
          {free > 0 && free <= few && <small>{free} left</small>}
        </span>
      </button>
    );
  };
  /** At the last month the button keeps the focus, which a disabled button would lose. */
  const monthButton = (label: string, Icon: typeof IconChevronLeft, by: 1 | -1) => {
    const isOpen = by === 1 ? month < lastMonth : month > firstMonth;
    return (
      <ActionIcon
        size="lg"
        aria-label={label}
        aria-disabled={!isOpen || undefined}
        data-disabled={!isOpen || undefined}
        onClick={() => isOpen && visit(firstFree(monthAfter(month, by)))}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    );
  };

  return (
    <div className={classes.panel} role="group" aria-label="Date">
      <Group justify="space-between" mb={8} fw={600} className={classes.month}>
        {monthButton("Previous month", IconChevronLeft, -1)}
        <span id={id} aria-live="polite">
          {formatMonth(firstOf(month))}
        </span>
        {monthButton("Next month", IconChevronRight, 1)}
      </Group>
      <table ref={grid} role="grid" className={classes.grid} aria-labelledby={id}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                <span aria-hidden>{weekday.slice(0, 2)}</span>
                <VisuallyHidden>{weekday}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, nth) => (
            <tr key={nth}>
              {week.map((day, weekday) => (
                <td key={weekday} role="gridcell" aria-selected={day ? day === chosen : undefined}>
                  {day && renderDay(day)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Text size="xs" c="dimmed" mt="sm">
        {messages.leadTime}
      </Text>
      <Text size="xs" role="status">
        {rejected && factsOf(rejected).name}
      </Text>
    </div>
  );
}
