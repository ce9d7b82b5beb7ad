import type { SelectProps } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { LaterSelect } from "#components/later-controls.tsx";
import { optionsOf } from "#lib/labels.ts";
import classes from "./list.module.css";

export type FilterValue = string | number | boolean;

interface FilterSelectProps<Choice extends FilterValue> extends Omit<
  SelectProps<Choice | "">,
  "data" | "value" | "onChange" | "label"
> {
  label: string;
  /** The label of no filter: "All Statuses". */
  all: string;
  /** Undefined until they are loaded. */
  options: readonly { value: Choice; label: string }[] | undefined;
  value: Choice | null;
  /** The label of a value of the address that is not among the options; the value itself by default. */
  unknown?: string;
  onChange: (value: Choice | null) => void;
}

export function FilterSelect<Choice extends FilterValue>(props: FilterSelectProps<Choice>) {
  const { label, all, options = [], value, unknown, onChange, ...rest } = props;
  // The value of the address counts even if it is not among the options.
  const isKnown = value === null || options.some((option) => option.value === value);
  const choices = isKnown ? options : [...options, { value, label: unknown ?? String(value) }];
  return (
    <LaterSelect
      className={classes.filter}
      aria-label={label}
      rightSectionWidth={28}
      data={[{ value: "", label: all }, ...choices]}
      value={value ?? ""}
      onChange={(chosen) => onChange(chosen === "" ? null : chosen)}
      {...rest}
    />
  );
}

interface Option {
  value: FilterValue;
  label: string;
}

/** A filter of a list; `name` is the field of the list's query that it sets. */
export interface ListFilter<Query> {
  name: keyof Query & string;
  /** The capitalized name by default. */
  label?: string;
  all: string;
  options: FilterOptions;
  unknown?: string;
}

/** Those of a select, the labels of stored values, or a hook that loads them. */
export type FilterOptions = readonly Option[] | Record<string, string> | (() => LoadedOptions);

type LoadedOptions = Pick<UseQueryResult<Option[]>, "data" | "isLoadingError" | "refetch">;

interface LoadedFilterProps extends Omit<FilterSelectProps<FilterValue>, "options"> {
  useOptions: () => LoadedOptions;
}

function LoadedFilter({ useOptions, unknown, ...props }: LoadedFilterProps) {
  const loading = useOptions();
  const unknownLabel = unknown && !loading.data && !loading.isLoadingError ? "Loading..." : unknown;
  const select = { ...searchableFilter([loading]), options: loading.data, ...props };
  return <FilterSelect {...select} {...(unknownLabel && { unknown: unknownLabel })} />;
}

type AnyFilterProps = Omit<FilterSelectProps<FilterValue>, "options"> & { options: FilterOptions };

export function AnyFilterSelect({ options, ...select }: AnyFilterProps) {
  if (typeof options === "function") return <LoadedFilter {...select} useOptions={options} />;
  return (
    <FilterSelect {...select} options={options instanceof Array ? options : optionsOf(options)} />
  );
}

/** Options whose labels are their values. */
export const optionsLike = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }));

/** Props for a filter with many options: it can be searched, and opening it retries failed loading. */
export const searchableFilter = (loading: Pick<UseQueryResult, "isLoadingError" | "refetch">[]) =>
  ({
    searchable: true,
    openOnFocus: false,
    limit: 200,
    // Wider than the field, because the options are long.
    comboboxProps: { width: 280, position: "bottom-start" },
    onDropdownOpen: () => {
      for (const query of loading) if (query.isLoadingError) void query.refetch();
    },
    nothingFoundMessage: loading.some(({ isLoadingError }) => isLoadingError)
      ? "Could not be loaded"
      : "Nothing found",
    onFocus: (event) => event.currentTarget.select(),
  }) satisfies Partial<SelectProps>;
