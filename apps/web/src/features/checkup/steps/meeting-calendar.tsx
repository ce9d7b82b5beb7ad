import "@mantine/dates/styles.css";
import { Text } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import type { contract } from "@app/contract";
import { isWorkingDay, messages } from "@app/contract";
import type { InferContractRouterOutputs } from "@orpc/contract";
import classes from "./schedule.module.css";

export type Availability = InferContractRouterOutputs<typeof contract>["meetings"]["availability"];

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
  return (
    <div className={classes.calendar} role="group" aria-label="Date">
      <DatePicker
        value={day}
        onChange={onChange}
        defaultDate={day ?? firstDay}
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
