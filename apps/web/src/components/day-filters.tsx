import { DatePickerInput } from "@mantine/dates";
import "@mantine/dates/styles.css";
import { IconCalendar } from "@tabler/icons-react";
import { useListSearch } from "#lib/use-list.ts";
import type { QuerySchema } from "#lib/use-list.ts";

interface DayFiltersProps<Schema> {
  schema: Schema;
  labels?: [from: string, to: string];
}

/** The first and the last day to show, in the review team's time zone. */
export function DayFilters<Schema extends QuerySchema>(props: DayFiltersProps<Schema>) {
  const { schema, labels = ["From", "To"] } = props;
  const { search, change } = useListSearch(schema);
  const { from, to } = search as Record<"from" | "to", string | null>; // `dayRange`
  const days = [
    { name: "from", label: labels[0], value: from, minDate: undefined, maxDate: to ?? undefined },
    { name: "to", label: labels[1], value: to, minDate: from ?? undefined, maxDate: undefined },
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
      weekendDays={[]} // their red has too little contrast
      ariaLabels={{ nextMonth: "Next month", previousMonth: "Previous month" }}
      // With the field's id, from which the dialog takes its accessible name.
      popoverProps={{ id: `${name}-day`, returnFocus: true }}
      onChange={(day) => change({ [name]: day })}
    />
  ));
}
