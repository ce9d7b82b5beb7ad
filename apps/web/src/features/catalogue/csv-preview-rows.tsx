import { importRowKinds } from "@app/contract";
import type { ImportRow, ImportRowKind } from "@app/contract";
import { Chip, Group, Table, Text } from "@mantine/core";
import { useId, useState } from "react";
import { formatCount } from "#lib/format.ts";
import type { ApplicationSource } from "./application-source.ts";
import classes from "./csv-import.module.css";

export type ImportPreview = Awaited<ReturnType<ApplicationSource["calls"]["previewImport"]>>;

const kindLabels: Record<ImportRowKind, string> = {
  new: "New",
  changed: "Changed",
  unchanged: "Unchanged",
  wrong: "Wrong",
};

/** What an administrator should see first. */
const urgency = ["wrong", "changed", "new", "unchanged"] as const;

/** The rows of one kind at a time, named by their line in the file. */
export function CsvPreviewRows({ preview: { counts, rows } }: { preview: ImportPreview }) {
  const [kind, setKind] = useState<ImportRowKind>(
    urgency.find((candidate) => counts[candidate] > 0) ?? "new",
  );
  const group = useId(); // makes them one stop for the tab key
  const shown = rows.filter((row) => row.kind === kind);
  const isLeft = shown.some(({ readOnly }) => readOnly.length > 0);
  const detail = {
    wrong: "Problem",
    changed: "Changes",
    new: undefined,
    unchanged: isLeft ? "Not imported" : undefined,
  }[kind];
  return (
    <div>
      <Chip.Group value={kind} onChange={(chosen) => setKind(chosen as ImportRowKind)}>
        <Group gap="xs" mb="sm" role="radiogroup" aria-label="Rows to show">
          {importRowKinds.map((each) => (
            <Chip
              key={each}
              value={each}
              name={group}
              disabled={counts[each] === 0 && each !== kind}
            >
              {`${formatCount(counts[each])} ${kindLabels[each].toLowerCase()}`}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <section className={classes.frame} aria-label={`${kindLabels[kind]} rows`} tabIndex={0}>
        <Table stickyHeader fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th data-number>Line</Table.Th>
              <Table.Th>Identifier</Table.Th>
              {detail && <Table.Th>{detail}</Table.Th>}
              <Table.Th>Name</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row) => (
              <Table.Tr key={row.line}>
                <Table.Td data-number>{row.line}</Table.Td>
                <Table.Td>{row.identifier}</Table.Td>
                {detail && (
                  <Table.Td className={classes.detail}>
                    <Detail row={row} />
                  </Table.Td>
                )}
                <Table.Td>{row.name}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      <Text size="sm" c="dimmed" mt={4} aria-live="polite">
        {shown.length < counts[kind] &&
          `The first ${formatCount(shown.length)} of ${formatCount(counts[kind])} are shown.`}
      </Text>
    </div>
  );
}

function Detail({ row }: { row: ImportRow }) {
  if (row.kind !== "wrong") {
    return [...row.changes, ...row.readOnly.map((column) => `${column} (read-only)`)].join(", ");
  }
  return row.problems.map(({ column, reason }) => (
    <div key={`${column} ${reason}`}>
      {column && <strong>{column}: </strong>}
      {reason}
    </div>
  ));
}
