import { messages } from "@app/contract";
import type { ApplicationsQuery } from "@app/contract";
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { IconEye, IconStar, IconTag, IconUser } from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import classes from "./application-filters.module.css";
import type { ApplicationSource } from "./application-source.ts";

interface ApplicationFiltersProps extends Pick<ApplicationSource, "queries"> {
  search: ApplicationsQuery;
  change: (patch: Partial<ApplicationsQuery>) => void;
}

const notLoaded = "Could not be loaded";
/** Who can choose an application: whether it is published, and whether it is still offered. */
type State = Pick<ApplicationsQuery, "published" | "offered">;

const noState: State = { published: null, offered: null };
const states: { value: string; label: string; query: State }[] = [
  { value: "published", label: "Published", query: { ...noState, published: true } },
  { value: "not-published", label: "Not Published", query: { ...noState, published: false } },
  { value: "offered", label: "Offered", query: { ...noState, offered: true } },
  { value: "not-offered", label: messages.noLongerOffered, query: { ...noState, offered: false } },
];
const isState = (one: State, { offered, published }: State) =>
  offered === null ? one.published === published && one.offered === null : one.offered === offered;

const failure = { failure: "Error loading applications" };

/** Narrow the list down; kept in the address with the rest of the query. */
export function ApplicationFilters({ queries, search, change }: ApplicationFiltersProps) {
  const categories = useQuery(queries.categories.queryOptions({ meta: failure }));
  const adders = useQuery(queries.adders.queryOptions({ meta: failure }));
  return (
    <>
      <YesOrNo
        label="Popularity"
        Icon={IconStar}
        yes="Popular"
        value={search.popular}
        onChange={(popular) => change({ popular })}
      />
      <Select
        {...look("Publication", IconEye)}
        data={[
          { value: "", label: "All" },
          ...states.map(({ value, label }) => ({ value, label })),
        ]}
        value={states.find(({ query }) => isState(query, search))?.value ?? ""}
        onChange={(choice) =>
          change(states.find(({ value }) => value === choice)?.query ?? noState)
        }
        allowDeselect={false}
      />
      <OneOf
        label="Category"
        Icon={IconTag}
        all="All Categories"
        loaded={categories}
        options={categories.data?.map(({ category }) => ({ value: category, label: category }))}
        value={search.category}
        onChange={(category) => change({ category })}
      />
      <OneOf
        label="User"
        Icon={IconUser}
        all="All Users"
        unknown={adders.data ? "Unknown user" : adders.isError ? notLoaded : "Loading..."}
        loaded={adders}
        options={adders.data?.map(({ id, email }) => ({ value: id, label: email }))}
        value={search.user}
        onChange={(user) => change({ user })}
      />
    </>
  );
}

interface FilterProps<Value> {
  label: string;
  Icon: Icon;
  value: Value | null;
  onChange: (value: Value | null) => void;
}

/** Five of them stand beside the search: no space is given away. */
const look = (label: string, Icon: Icon) => ({
  className: classes.filter,
  "aria-label": label,
  leftSection: <Icon size={16} aria-hidden />,
  leftSectionWidth: 32,
  rightSectionWidth: 28,
});

const YesOrNo = ({ label, Icon, yes, value, onChange }: FilterProps<boolean> & { yes: string }) => (
  <Select
    {...look(label, Icon)}
    data={[
      { value: "", label: "All" },
      { value: "true", label: yes },
      { value: "false", label: `Not ${yes}` },
    ]}
    value={value === null ? "" : String(value)}
    onChange={(choice) => onChange(choice ? choice === "true" : null)}
    allowDeselect={false}
  />
);

interface OneOfProps extends FilterProps<string> {
  all: string;
  loaded: Pick<UseQueryResult, "isLoadingError" | "refetch">;
  /** Undefined until they are loaded. */
  options: { value: string; label: string }[] | undefined;
  /** Stands for a value that is not among the options; the value itself otherwise. */
  unknown?: string;
}

/** One of what may be very many: typing narrows the choice down. */
function OneOf(props: OneOfProps) {
  const { label, Icon, all, loaded, options = [], unknown, value, onChange } = props;
  // What the address names counts, also when it is no longer among the options.
  const isKnown = value === null || options.some((option) => option.value === value);
  const data = [{ value: "", label: all }, ...options];
  return (
    <Select
      {...look(label, Icon)}
      data={isKnown ? data : [...data, { value, label: unknown ?? value }]}
      value={value ?? ""}
      onChange={(choice) => onChange(choice || null)}
      allowDeselect={false}
      searchable
      openOnFocus={false}
      limit={200}
      // Wider than the field: what is chosen from is longer than what stands there at first.
      comboboxProps={{ width: 240, position: "bottom-start" }}
      onDropdownOpen={() => loaded.isLoadingError && void loaded.refetch()}
      nothingFoundMessage={loaded.isLoadingError ? notLoaded : "Nothing found"}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
