import { limits, messages, searchDebounceMs } from "@app/contract";
import type { ApplicationRow } from "@app/contract";
import { MultiSelect, Select, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "#components/form/dialog.tsx";
import { FormAction } from "#components/form/form-dialog.tsx";
import { NotLoaded } from "#components/load-failure.tsx";
import { api, client } from "#lib/api.ts";
import { counted } from "#lib/format.ts";
import { showDone } from "#lib/undo.ts";
import type { ApplicationSource } from "./entry-fields.ts";

interface ApplicationDialogProps {
  source: ApplicationSource;
  record: ApplicationRow;
  onClose: () => void;
}

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
      onSaved={(merged) => showDone("Applications merged successfully", [merged])}
      failure="Error merging applications"
      missing={messages.fillRequired}
      saveLabel="Merge"
      onClose={onClose}
    >
      <Text style={{ overflowWrap: "anywhere" }}>
        <strong>{record.name}</strong> will be deleted and replaced by the application that you
        choose here.
      </Text>
      <Select
        {...form.getInputProps("into")}
        value={chosen?.id ?? null}
        label="Application to keep"
        required
        size="md"
        description="Similar names are proposed. Type to search for others."
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

/** What a product is for, as briefs read it. A change is a new version of the readiness data. */
export function ProductSignals({ source, record, onClose }: ApplicationDialogProps) {
  const kind = source === "saas" ? "saas" : "sec";
  const input = { kind, identifier: record.identifier } as const;
  const loading = useQuery(api.admin.readiness.signals.queryOptions({ input, gcTime: 0 }));
  const { data } = loading;
  return data ? (
    <SignalsForm {...{ record, onClose, input, data }} />
  ) : (
    <Dialog title={`What ${record.name} is for`} size="lg" onClose={onClose}>
      <NotLoaded query={loading} title="The readiness data could not be loaded" height={200} />
    </Dialog>
  );
}

interface SignalsFormProps extends Pick<ApplicationDialogProps, "record" | "onClose"> {
  input: Parameters<typeof client.admin.readiness.signals>[0];
  data: Awaited<ReturnType<typeof client.admin.readiness.signals>>;
}

function SignalsForm({ record, onClose, input, data }: SignalsFormProps) {
  const { known, version, ...signals } = data;
  const form = useForm({ initialValues: signals });
  const field = { searchable: true, clearable: true, size: "md", openOnFocus: false } as const;
  return (
    <FormAction
      title={`What ${record.name} is for`}
      form={form}
      action={(values) => client.admin.readiness.setSignals({ ...input, ...values, version })}
      success={{
        title: "Saved as a new version of the readiness data",
        text: "It counts once it is published under Readiness Data.",
      }}
      failure="Error saving what it is for"
      onClose={onClose}
    >
      <Text size="sm">
        Briefs read this. With nothing chosen, the product counts as its category does.
      </Text>
      <MultiSelect
        {...form.getInputProps("own")}
        {...field}
        label="Its purpose"
        data={known}
        data-autofocus
      />
      <MultiSelect
        {...form.getInputProps("part")}
        {...field}
        label="Comes along, and must be switched on"
        data={known.filter((signal) => !form.values.own.includes(signal))}
      />
    </FormAction>
  );
}
