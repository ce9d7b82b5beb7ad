import { checkupsQuery, limits, searchDebounceMs } from "@app/contract";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ComponentProps } from "react";
import { FilterSelect, searchableFilter } from "#components/list/filter-select.tsx";
import { api } from "#lib/api.ts";
import { useListSearch } from "#lib/use-list.ts";

/** As many as a page of a list has at most. */
const all = { direction: "asc", pageSize: 200 } as const;
const meta = { log: "Options of a filter not loaded" };

/** The administrators, one of whom reviews a check-up. */
export function ReviewerSelect(
  props: Omit<ComponentProps<typeof FilterSelect<string>>, "label" | "options">,
) {
  const input = { ...all, sort: "email", role: "admin" } as const;
  const loading = useQuery(api.admin.roles.list.queryOptions({ input, meta }));
  return (
    <FilterSelect
      {...searchableFilter([loading])}
      label="Reviewer"
      options={loading.data?.rows.map((row) => ({ value: row.userId, label: row.email }))}
      {...props}
    />
  );
}

/** Filters of check-ups whose options are loaded. */
export function LoadedFilters() {
  const { search, change } = useListSearch(checkupsQuery);
  const input = { ...all, sort: "name" } as const;
  const loading = useQuery(api.admin.frameworks.list.queryOptions({ input, meta }));
  return (
    <>
      <FilterSelect
        {...searchableFilter([loading])}
        label="Standard"
        all="All Standards"
        options={loading.data?.rows.map((row) => ({ value: row.identifier, label: row.name }))}
        value={search.standard}
        onChange={(standard) => change({ standard })}
      />
      <ReviewerSelect
        all="All Reviewers"
        value={search.reviewer}
        unknown="Unknown reviewer"
        onChange={(reviewer) => change({ reviewer })}
      />
      <UserFilter />
    </>
  );
}

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
