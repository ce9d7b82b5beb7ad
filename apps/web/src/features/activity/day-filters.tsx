import "@mantine/dates/styles.css";
import { activityQuery } from "@app/contract";
import { DatePickerInput } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { useListSearch } from "#lib/use-list.ts";

/** The first and the last day of the activity that is shown, by the review team's calendar. */
export function DayFilters() {
  const { search, change } = useListSearch(activityQuery);
  const { from, to } = search;
  const days = [
    { name: "from", label: "From", value: from, minDate: undefined, maxDate: to ?? undefined },
    { name: "to", label: "To", value: to, minDate: from ?? undefined, maxDate: undefined },
  ];
  return days.map(({ name, label, ...field }) => (
    <DatePickerInput
      {...field}
      key={name}
      id={`${name}-day`}
      flex="0 1 10.5rem"
      aria-label={field.value ? `${label}: ${field.value}` : label}
      placeholder={label}
      valueFormat="MMM D, YYYY"
      leftSection={<IconCalendar size={16} aria-hidden />}
      clearable
      clearButtonProps={{ "aria-label": `Clear ${label}` }}
      firstDayOfWeek={0}
      weekendDays={[]} // their red is too light to be read
      ariaLabels={{ nextMonth: "Next month", previousMonth: "Previous month" }}
      popoverProps={{ id: `${name}-day`, returnFocus: true }} // of one name: the dialog is called as its button
      onChange={(day) => change({ [name]: day })}
    />
  ));
}
