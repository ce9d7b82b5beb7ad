import { Select } from "@mantine/core";
import type { SelectProps } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import classes from "./list.module.css";

export type FilterValue = string | number | boolean;

interface FilterSelectProps<Choice extends FilterValue> extends Omit<
  SelectProps<string>,
  "data" | "value" | "onChange" | "label"
> {
  label: string;
  Icon: Icon;
  /** What stands there while nothing is narrowed down: "All Statuses". */
  all: string;
  /** Undefined until they are loaded. */
  options: readonly { value: Choice; label: string }[] | undefined;
  value: Choice | null;
  /** Stands for a value of the address that is not among the options; the value itself otherwise. */
  unknown?: string;
  onChange: (value: Choice | null) => void;
}

/** Narrows a list down to one of some. */
export function FilterSelect<Choice extends FilterValue>(props: FilterSelectProps<Choice>) {
  const { label, Icon, all, options = [], value, unknown, onChange, ...rest } = props;
  // What the address names counts, also when it is no longer among the options.
  const isKnown = value === null || options.some((option) => option.value === value);
  const choices = isKnown ? options : [...options, { value, label: unknown ?? String(value) }];
  return (
    <Select
      className={classes.filter}
      aria-label={label}
      leftSection={<Icon size={16} aria-hidden />}
      leftSectionWidth={32}
      rightSectionWidth={28}
      data={[
        { value: "", label: all },
        ...choices.map((choice) => ({ ...choice, value: String(choice.value) })),
      ]}
      value={value === null ? "" : String(value)}
      onChange={(chosen) =>
        onChange(choices.find((choice) => String(choice.value) === chosen)?.value ?? null)
      }
      {...rest}
    />
  );
}

/** A filter with few options, declared by the field of the list's query that it sets. */
export interface ListFilter<Query> {
  name: keyof Query & string;
  /** The name where that says enough. */
  label?: string;
  Icon: Icon;
  all: string;
  options: readonly { value: FilterValue; label: string }[];
}

/** For a filter with many options: typing narrows them down, and opening it tries again to load them. */
export const searchableFilter = (loading: { isLoadingError: boolean; refetch: () => unknown }[]) =>
  ({
    searchable: true,
    openOnFocus: false,
    limit: 200,
    // Wider than the field: the options are longer than what stands there at first.
    comboboxProps: { width: 280, position: "bottom-start" },
    onDropdownOpen: () => {
      for (const query of loading) if (query.isLoadingError) void query.refetch();
    },
    nothingFoundMessage: loading.some(({ isLoadingError }) => isLoadingError)
      ? "Could not be loaded"
      : "Nothing found",
    onFocus: (event) => event.currentTarget.select(),
  }) satisfies Partial<SelectProps>;
