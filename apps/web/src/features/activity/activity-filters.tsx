import "@mantine/dates/styles.css";
import type { ActivityQuery } from "@app/contract";
import { DatePickerInput } from "@mantine/dates";
import { IconBolt, IconCalendar, IconCube } from "@tabler/icons-react";
import { useId } from "react";
import { FilterSelect } from "#components/list/filter-select.tsx";
import { actionLabels, entityLabels, optionsOf } from "#lib/labels.ts";
import classes from "./activity-filters.module.css";

interface ActivityFiltersProps {
  search: ActivityQuery;
  change: (patch: Partial<ActivityQuery>) => void;
}

/** Narrow the activity down; kept in the address with the rest of the query. */
export const ActivityFilters = ({ search, change }: ActivityFiltersProps) => (
  <>
    <FilterSelect
      label="Action"
      Icon={IconBolt}
      all="All Actions"
      options={optionsOf(actionLabels)}
      value={search.action}
      onChange={(action) => change({ action })}
    />
    <FilterSelect
      label="Kind of record"
      Icon={IconCube}
      all="All Records"
      options={optionsOf(entityLabels)}
      value={search.entity}
      onChange={(entity) => change({ entity })}
    />
    <Day
      label="From"
      value={search.from}
      maxDate={search.to ?? undefined}
      onChange={(from) => change({ from })}
    />
    <Day
      label="To"
      value={search.to}
      minDate={search.from ?? undefined}
      onChange={(to) => change({ to })}
    />
  </>
);

interface DayProps {
  label: string;
  value: string | null;
  minDate?: string;
  maxDate?: string;
  onChange: (day: string | null) => void;
}

/** A day of the review team's calendar, as an ISO date. */
function Day({ label, ...rest }: DayProps) {
  const id = useId();
  return (
    <DatePickerInput
      {...rest}
      id={id}
      className={classes.day}
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
