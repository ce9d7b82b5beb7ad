import "@mantine/dates/styles.css";
import { Text } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import type { Availability } from "@app/contract";
import { isWorkingDay, messages } from "@app/contract";
import { useState } from "react";
import classes from "./booking.module.css";

interface MeetingCalendarProps {
  availability: Availability;
  day: string | null;
  onChange: (day: string | null) => void;
}

/** Why nothing can be booked on a day, or undefined when it can. */
function reason(day: string, { firstDay, lastDay, holidays }: Availability): string | undefined {
  const holiday = holidays.find((one) => one.day === day);
  if (day < firstDay) return messages.leadTime;
  if (day > lastDay) return "Not open for booking yet";
  if (holiday) return holiday.name;
  return isWorkingDay(day, new Set()) ? undefined : "Weekend";
}

export function MeetingCalendar({ availability, day, onChange }: MeetingCalendarProps) {
  const { firstDay, lastDay } = availability;
  const month = useShownMonth(day ?? firstDay);
  return (
    <div className={classes.calendar} role="group" aria-label="Date">
      <DatePicker
        value={day}
        onChange={onChange}
        {...month}
        minDate={`${firstDay.slice(0, 7)}-01`}
        maxDate={lastDay}
        maxLevel="month"
        firstDayOfWeek={0}
        hideOutsideDates
        fullWidth
        excludeDate={(date) => reason(date, availability) !== undefined}
        getDayProps={(date) => ({ title: reason(date, availability) })}
        ariaLabels={{ nextMonth: "Next month", previousMonth: "Previous month" }}
      />
      <Text size="xs" c="dimmed" mt="sm">
        {messages.leadTime}
      </Text>
    </div>
  );
}

/** The month on show: the visitor's choice, until a day of another month is chosen elsewhere on the page. */
function useShownMonth(day: string) {
  const [shown, setShown] = useState({ date: day, of: day });
  if (shown.of !== day) setShown({ date: day, of: day });
  return { date: shown.date, onDateChange: (date: string) => setShown({ date, of: day }) };
}
