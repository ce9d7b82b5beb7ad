import type { ReadinessRow } from "@app/contract";
import { Checkbox, ScrollArea, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "#components/form/dialog.tsx";
import { FormAction } from "#components/form/form-dialog.tsx";
import { NotLoaded } from "#components/load-failure.tsx";
import { api, client } from "#lib/api.ts";
import { counted } from "#lib/format.ts";

interface ConfirmRowsProps {
  onConfirmed: (version: number) => void;
  onClose: () => void;
}

const title = "Confirm rows";

const textOf = ({ cells }: ReadinessRow) =>
  cells
    .filter(([column]) => column !== "verified")
    .map(([, text]) => text)
    .join(" · ");

const stateOf = ({ cells }: ReadinessRow) => Object.fromEntries(cells).verified ?? "";

/** Rows that customers do not see yet, to be confirmed by a person who has read them in their source. */
export function ConfirmRows({ onConfirmed, onClose }: ConfirmRowsProps) {
  const loading = useQuery(
    api.admin.readiness.unread.queryOptions({ staleTime: Infinity, gcTime: 0 }),
  );
  const { rows = [], version = 0 } = loading.data ?? {};
  const form = useForm({ initialValues: { rows: [] as string[] } });
  const [search, setSearch] = useState("");
  const chosen = form.values.rows.length;
  const wanted = search.trim().toLowerCase();
  const found = rows.filter((row) =>
    `${row.table} ${textOf(row)} ${stateOf(row)}`.toLowerCase().includes(wanted),
  );
  if (rows.length === 0)
    return (
      <Dialog title={title} size="lg" onClose={onClose}>
        {loading.data ? (
          <Text>Somebody has read every row in its source.</Text>
        ) : (
          <NotLoaded query={loading} title="The rows could not be loaded" height={300} />
        )}
      </Dialog>
    );
  return (
    <FormAction
      title={title}
      form={form}
      action={(values) => client.admin.readiness.confirm({ ...values, version })}
      failure="Error confirming rows"
      onSaved={({ number }) => onConfirmed(number)}
      saveLabel={chosen > 0 ? `Confirm ${counted(chosen, "row")}` : "Confirm"}
      onClose={onClose}
    >
      <Text size="sm">
        Customers do not see these {rows.length} rows of dates.csv and mappings.csv. Tick what you
        have read in its source. It becomes a new version.
      </Text>
      <TextInput
        type="search"
        label="Search rows"
        value={search}
        data-autofocus
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <ScrollArea.Autosize mah="45dvh" type="auto">
        <Checkbox.Group {...form.getInputProps("rows")} label="Read in their source">
          <Stack gap="sm" py="xs" style={{ overflowWrap: "anywhere" }}>
            {found.map((row) => (
              <Checkbox
                key={row.id}
                value={row.id}
                label={textOf(row)}
                description={`${row.table}.csv, line ${row.line}: ${stateOf(row)}`}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <Text size="sm" c="dimmed" role="status">
          {found.length === 0 && "No row matches your search."}
        </Text>
      </ScrollArea.Autosize>
    </FormAction>
  );
}
