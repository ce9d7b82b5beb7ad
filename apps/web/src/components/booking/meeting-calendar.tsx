import { ActionIcon, Text } from "@mantine/core";
import type { Availability } from "@app/contract";
import { dayOf, messages } from "@app/contract";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useId, useMemo, useState } from "react";
import { formatMonth } from "#lib/format.ts";
import { daysOf, firstOf, lastOf, monthAfter, monthOf } from "./calendar-days.ts";
import classes from "./calendar.module.css";
import { MonthGrid } from "./month-grid.tsx";

interface MeetingCalendarProps {
  availability: Availability;
  day: string | null;
  onChange: (day: string) => void;
}

/** The days of the team's calendar, one month at a time. */
export function MeetingCalendar({ availability, day, onChange }: MeetingCalendarProps) {
  const { firstDay, lastDay, timeZone } = availability;
  const id = useId();
  const [now] = useState(() => new Date());
  const factsOf = useMemo(() => daysOf(availability), [availability]);
  const [month, showMonth] = useShownMonth(monthOf(day ?? firstDay));
  /** One that was pressed and cannot be chosen: whoever cannot hover reads here why. */
  const [refused, setRefused] = useState<string>();
  // A meeting that is near may be in a month before the first that can be booked.
  const earliest = day !== null && day < firstDay ? day : firstDay;
  const [first, last] = [monthOf(earliest), monthOf(lastDay)];
  const choose = (pressed: string) => {
    const { reason } = factsOf(pressed);
    setRefused(reason === undefined ? undefined : pressed);
    if (reason === undefined) onChange(pressed);
  };
  return (
    <div className={classes.calendar} role="group" aria-label="Date">
      <div className={classes.head}>
        <MonthButton
          label="Previous month"
          isOpen={month > first}
          onClick={() => showMonth(monthAfter(month, -1))}
        >
          <IconChevronLeft size={18} aria-hidden />
        </MonthButton>
        <span id={id} className={classes.month} aria-live="polite">
          {formatMonth(firstOf(month))}
        </span>
        <MonthButton
          label="Next month"
          isOpen={month < last}
          onClick={() => showMonth(monthAfter(month, 1))}
        >
          <IconChevronRight size={18} aria-hidden />
        </MonthButton>
      </div>
      <MonthGrid
        labelledBy={id}
        month={month}
        range={[firstOf(first), lastOf(last)]}
        today={dayOf(now, timeZone)}
        chosen={day}
        factsOf={factsOf}
        onMonth={showMonth}
        onPress={choose}
      />
      <Text size="xs" c="dimmed" mt="sm">
        {messages.leadTime}
      </Text>
      <Text size="xs" role="status" className={classes.refused}>
        {refused && factsOf(refused).name}
      </Text>
    </div>
  );
}

interface MonthButtonProps {
  label: string;
  isOpen: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

/** At the last month it stays where it is, and keeps the focus that a locked button would lose. */
const MonthButton = ({ label, isOpen, onClick, children }: MonthButtonProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size="lg"
    aria-label={label}
    aria-disabled={!isOpen || undefined}
    data-disabled={!isOpen || undefined}
    onClick={() => isOpen && onClick()}
  >
    {children}
  </ActionIcon>
);

/** The month on show: the visitor's choice, until a day of another month is chosen elsewhere on the page. */
function useShownMonth(wanted: string) {
  const [shown, setShown] = useState({ month: wanted, of: wanted });
  if (shown.of !== wanted) setShown({ month: wanted, of: wanted });
  return [shown.month, (month: string) => setShown({ month, of: wanted })] as const;
}
