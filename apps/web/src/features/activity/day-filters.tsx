import "@mantine/dates/styles.css";
import { activityQuery } from "@app/contract";
import { DatePickerInput } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { useId } from "react";
import { useListSearch } from "#lib/use-list.ts";

/** The first and the last day of the activity that is shown. */
export function DayFilters() {
  const {
    search: { from, to },
    change,
  } = useListSearch(activityQuery);
  return (
    <>
      <DayFilter
        label="From"
        value={from}
        maxDate={to ?? undefined}
        onChange={(day) => change({ from: day })}
      />
      <DayFilter
        label="To"
        value={to}
        minDate={from ?? undefined}
        onChange={(day) => change({ to: day })}
      />
    </>
  );
}

interface DayFilterProps {
  label: string;
  value: string | null;
  minDate?: string;
  maxDate?: string;
  onChange: (day: string | null) => void;
}

/** A day of the review team's calendar, as an ISO date. */
function DayFilter({ label, ...rest }: DayFilterProps) {
  const id = useId();
  return (
    <DatePickerInput
      {...rest}
      id={id}
      flex="0 1 10.5rem"
      aria-label={rest.value ? `${label}: ${rest.value}` : label}
      placeholder={label}
      valueFormat="MMM D, YYYY"
      leftSection={<IconCalendar size={16} aria-hidden />}
      clearable
      clearButtonProps={{ "aria-label": `Clear ${label}` }}
      firstDayOfWeek={0}
      weekendDays={[]} // their red is too light to be read
      ariaLabels={{ nextMonth: "Next month", previousMonth: "Previous month" }}
      popoverProps={{ id, returnFocus: true }} // of one name: the dialog is called as its button
    />
  );
}
