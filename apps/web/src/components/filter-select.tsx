import { Select } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import classes from "./filter-select.module.css";

interface FilterSelectProps<Value extends string> {
  label: string;
  Icon: Icon;
  /** What stands there while nothing is narrowed down: "All Statuses". */
  all: string;
  options: { value: Value; label: string }[];
  value: Value | null;
  onChange: (value: Value | null) => void;
}

/** Narrows a list down to one of a few. */
export const FilterSelect = <Value extends string>(props: FilterSelectProps<Value>) => {
  const { label, Icon, all, options, value, onChange } = props;
  return (
    <Select
      className={classes.filter}
      aria-label={label}
      leftSection={<Icon size={16} aria-hidden />}
      data={[{ value: "", label: all }, ...options]}
      value={value ?? ""}
      // Only one of the options can be chosen, or the first entry for all.
      onChange={(choice) => onChange((choice as Value) || null)}
      allowDeselect={false}
    />
  );
};
