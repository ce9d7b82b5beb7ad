import { limits, searchDebounceMs } from "@app/contract";
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { IconUser } from "@tabler/icons-react";
import { useState } from "react";
import filter from "#components/list/filter-select.module.css";
import { api } from "#lib/api.ts";

interface UserFilterProps {
  /** A user's id. */
  value: string | null;
  onChange: (user: string | null) => void;
}

interface Asked {
  data?: { rows: { email: string }[] };
  isError: boolean;
}

const meta = { log: "Profiles not loaded" };
const all = "All Users";
const notLoaded = "Could not be loaded";

/** What stands in the field for the user of the address. */
function nameOf({ data, isError }: Asked) {
  if (data) return data.rows[0]?.email ?? "Unknown user";
  return isError ? notLoaded : "";
}

/** One of all users by his e-mail: the server is asked for those that match what is typed. */
export function UserFilter({ value, onChange }: UserFilterProps) {
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed, searchDebounceMs);
  const chosen = useQuery({
    ...api.admin.profiles.list.queryOptions({ input: { user: value } }),
    enabled: value !== null,
    meta,
  });
  const email = value === null ? all : nameOf(chosen);
  // What stands in the field once chosen is nothing that was typed.
  // An e-mail may be longer than a search.
  const wanted = search === email ? "" : search.trim().slice(0, limits.search);
  const found = useQuery({
    ...api.admin.profiles.list.queryOptions({
      input: { search: wanted, sort: "email", direction: "asc" },
    }),
    placeholderData: keepPreviousData,
    meta,
  });
  const users = found.data?.rows.map((row) => ({ value: row.userId, label: row.email })) ?? [];
  const others = users.filter((user) => user.value !== value);
  const own = value === null ? [] : [{ value, label: email }];
  return (
    <Select
      className={filter.filter}
      aria-label="User"
      leftSection={<IconUser size={16} aria-hidden />}
      data={[{ value: "", label: all }, ...own, ...others]}
      value={value ?? ""}
      onChange={(user) => onChange(user || null)}
      allowDeselect={false}
      searchable
      comboboxProps={{ width: 280, position: "bottom-start" }}
      maxLength={limits.search}
      onSearchChange={setTyped}
      // The server filtered already.
      filter={({ options }) => options}
      onDropdownOpen={() => {
        for (const asked of [chosen, found]) if (asked.isLoadingError) void asked.refetch();
      }}
      nothingFoundMessage="Nothing found"
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
