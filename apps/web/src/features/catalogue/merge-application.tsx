import { limits, messages, searchDebounceMs } from "@app/contract";
import type { ApplicationRow } from "@app/contract";
import { Select, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormAction } from "#components/form/form-dialog.tsx";
import { api, client } from "#lib/api.ts";
import { counted } from "#lib/format.ts";
import type { ApplicationDialogProps } from "./entry-fields.ts";

export function MergeApplication({ source, record, onClose }: ApplicationDialogProps) {
  const queries = api.admin[source];
  const input = { id: record.id };
  const { data: usage } = useQuery(queries.usage.queryOptions({ input, staleTime: 0 }));
  const form = useForm<{ into: ApplicationRow | null }>({
    initialValues: { into: null },
    validate: { into: (chosen) => (chosen ? null : messages.choiceInvalid) },
  });
  const [typed, setTyped] = useState("");
  const [debounced] = useDebouncedValue(typed.trim(), searchDebounceMs);
  const chosen = form.values.into;
  // The field also contains the label of the chosen application, which is not a search.
  const own = chosen && debounced === labelOf(chosen) ? "" : debounced;
  const search = own || record.name.split(" ", 1)[0];
  const { data, isFetching } = useQuery({
    ...queries.list.queryOptions({ input: { search } }),
    placeholderData: keepPreviousData,
    meta: { failure: "Error loading applications" },
  });
  const found = data?.rows.filter(({ id }) => id !== record.id && id !== chosen?.id) ?? [];
  const rows = chosen ? [chosen, ...found] : found;
  return (
    <FormAction
      title="Merge Applications"
      form={form}
      action={({ into }) => client.admin[source].merge({ ...input, intoId: into!.id })} // validated
      success={{ title: "Applications merged successfully" }}
      failure="Error merging applications"
      required={{ fields: ["into"], text: messages.fillRequired }}
      saveLabel="Merge"
      onClose={onClose}
    >
      <Text style={{ overflowWrap: "anywhere" }}>
        <strong>{record.name}</strong> will be deleted and replaced by the application that you
        choose here. This action cannot be undone.
      </Text>
      <Select
        {...form.getInputProps("into")}
        value={chosen?.id ?? null}
        label="Application to keep"
        required
        size="md"
        description="Likely doubles are proposed. Type to search for others."
        placeholder="Type to search..."
        data-autofocus
        searchable
        allowDeselect
        openOnFocus={false}
        maxLength={limits.search}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={(id) => form.setFieldValue("into", rows.find((row) => row.id === id) ?? null)}
        data={rows.map((row) => ({ value: row.id, label: labelOf(row) }))}
        // The server has already searched, including categories.
        filter={({ options }) => options}
        nothingFoundMessage={isFetching ? "Searching..." : "No other applications found"}
      />
      <Text size="sm" c="dimmed" aria-live="polite">
        {usage && usageText(usage.checkups)}
      </Text>
    </FormAction>
  );
}

/** With the identifier, because two applications may have the same name. */
const labelOf = ({ name, identifier }: ApplicationRow) => `${name} (${identifier})`;

function usageText(checkups: number): string {
  if (checkups === 0) return "No CheckUp uses it.";
  const use = checkups === 1 ? "uses" : "use";
  return `${counted(checkups, "CheckUp")} ${use} it and will be updated.`;
}
