import { checkupsQuery, limits, searchDebounceMs } from "@app/contract";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FilterSelect, optionsLike, searchableFilter } from "#components/list/filter-select.tsx";
import { api } from "#lib/api.ts";
import { optionsOf } from "#lib/labels.ts";
import { useListSearch } from "#lib/use-list.ts";

/** As many as a page of a list has at most. */
const all = { direction: "asc", pageSize: 200 } as const;
const meta = { log: "Options of a filter not loaded" };

export const useStandards = () =>
  useQuery(
    api.admin.frameworks.list.queryOptions({
      input: { ...all, sort: "name" },
      meta,
      select: ({ rows }) => rows.map((row) => ({ value: row.identifier, label: row.name })),
    }),
  );

/** The administrators, one of whom reviews a check-up. */
export const useReviewers = () =>
  useQuery(
    api.admin.roles.list.queryOptions({
      input: { ...all, sort: "email", role: "admin" },
      meta,
      select: ({ rows }) =>
        rows.flatMap((row) => (row.disabledAt ? [] : { value: row.userId, label: row.email })),
    }),
  );

const filters = api.admin.checkups.filters.queryOptions({ meta });

export const useCountries = () =>
  useQuery({ ...filters, select: ({ countries }) => optionsLike(countries) });

export const useGaps = () => useQuery({ ...filters, select: ({ gaps }) => optionsOf(gaps) });

const { list } = api.admin.profiles;
const allUsers = "All Users";

/** Filters by user. The server searches the emails for the typed text. */
export function UserFilter() {
  const meta = { log: "Profiles not loaded" };
  const { search: query, change } = useListSearch(checkupsQuery);
  const value = query.user;
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed, searchDebounceMs);
  const isEnabled = value !== null;
  const chosen = useQuery(list.queryOptions({ input: { user: value }, enabled: isEnabled, meta }));
  const unknown = chosen.data ? "Unknown user" : chosen.isError ? "Could not be loaded" : "";
  const email = chosen.data?.rows[0]?.email ?? unknown;
  // The field also contains the email of the chosen user, which is not a search and may be longer than one may be.
  const isTyped = search !== (value === null ? allUsers : email);
  const text = isTyped ? search.trim().slice(0, limits.search) : "";
  const input = { search: text, sort: "email", direction: "asc" } as const;
  const found = useQuery(list.queryOptions({ input, placeholderData: keepPreviousData, meta }));
  const others = found.data?.rows.filter(({ userId }) => userId !== value) ?? [];
  return (
    <FilterSelect
      {...searchableFilter([chosen, found])}
      label="User"
      all={allUsers}
      unknown={email}
      options={others.map((row) => ({ value: row.userId, label: row.email }))}
      value={value}
      onChange={(user) => change({ user })}
      openOnFocus
      maxLength={limits.search}
      onSearchChange={setTyped}
      // The server has already filtered.
      filter={({ options }) => options}
    />
  );
}
