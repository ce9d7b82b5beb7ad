import { importRowKinds } from "@app/contract";
import type { ExistingRowChoice, ImportCounts, ImportRow } from "@app/contract";
import { Alert, Button, Chip, Group, Radio, Stack, Table, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { ReactNode } from "react";
import type { client } from "#lib/api.ts";
import { counted, formatCount } from "#lib/format.ts";
import { capitalized } from "#lib/labels.ts";
import { takeFocus } from "#lib/focus.ts";
import classes from "./csv-preview.module.css";

type ImportPreview = Awaited<ReturnType<typeof client.admin.saas.previewImport>> & { file: File };

interface CsvPreviewProps {
  preview: ImportPreview;
  wasCancelled: boolean;
  wrongRows: ReactNode;
  existing: ExistingRowChoice;
  onExisting: (existing: ExistingRowChoice) => void;
  onImport: (file: File) => void;
  onChooseAnother: () => void;
}

/** The label of each choice, and how many applications an import would add or update. */
const choices: Record<ExistingRowChoice, [string, (counts: ImportCounts) => number]> = {
  skip: ["Skip rows that already exist", (counts) => counts.new],
  update: ["Update existing rows", (counts) => counts.new + counts.changed],
  stop: ["Stop and import nothing", (counts) => (counts.changed > 0 ? 0 : counts.new)],
};

export function CsvPreview(props: CsvPreviewProps) {
  const { preview, wasCancelled, wrongRows, existing, onExisting } = props;
  const { file, counts, unknownColumns, newCategories } = preview;
  const [, importedBy] = choices[existing];
  const count = importedBy(counts);
  return (
    <>
      <Text ref={takeFocus} tabIndex={-1} className={classes.name}>
        <strong>{file.name}</strong> would make these changes:
      </Text>
      {wasCancelled && (
        <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} role="status">
          Import cancelled. Here is an updated preview.
        </Alert>
      )}
      <PreviewRows preview={preview} />
      {unknownColumns.length > 0 && (
        <Text size="sm" className={classes.name}>
          Unknown columns, not imported: {unknownColumns.join(", ")}
        </Text>
      )}
      {newCategories.length > 0 && (
        <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} className={classes.name}>
          New categories: {newCategories.join(", ")}
        </Alert>
      )}
      {counts.changed + counts.unchanged > 0 && (
        <Radio.Group<ExistingRowChoice>
          label="Rows whose identifier already exists"
          value={existing}
          onChange={onExisting}
        >
          <Stack gap="xs" mt="xs">
            {Object.entries(choices).map(([choice, [label]]) => (
              <Radio key={choice} value={choice} label={label} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Text id="nothing-to-import" size="sm" c="dimmed" aria-live="polite">
        {count === 0 &&
          (existing === "stop" && counts.changed > 0
            ? `Nothing to import: ${formatCount(counts.changed)} of the identifiers already exist with different content.`
            : "There is nothing to import in this file.")}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="subtle" color="gray" onClick={props.onChooseAnother}>
          Choose another file
        </Button>
        {counts.wrong > 0 && wrongRows}
        <Button
          aria-disabled={count === 0 || undefined}
          data-disabled={count === 0 || undefined}
          aria-describedby="nothing-to-import"
          onClick={() => count > 0 && props.onImport(file)}
        >
          {`Import ${counted(count, "application")}`}
        </Button>
      </Group>
    </>
  );
}

const labelOf = (kind: ImportRow["kind"]) => (kind === "wrong" ? "invalid" : kind);

/** The first kind that has rows is shown first. */
const urgency = ["wrong", "changed", "new", "unchanged"] as const;

function PreviewRows({ preview: { counts, rows } }: { preview: ImportPreview }) {
  const [kind, setKind] = useState(urgency.find((one) => counts[one] > 0) ?? "new");
  const group = useId(); // makes the chips a single tab stop
  const shown = rows.filter((row) => row.kind === kind);
  return (
    <div>
      <Chip.Group value={kind} onChange={(chosen) => setKind(chosen as typeof kind)}>
        <Group gap="xs" mb="sm" role="radiogroup" aria-label="Rows to show">
          {importRowKinds.map((each) => (
            <Chip
              key={each}
              value={each}
              name={group}
              disabled={counts[each] === 0 && each !== kind}
            >
              {`${formatCount(counts[each])} ${labelOf(each)}`}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <section
        className={classes.frame}
        aria-label={`${capitalized(labelOf(kind))} rows`}
        tabIndex={0}
      >
        <Table
          stickyHeader
          data={{
            head: ["Line", "Identifier", "Details", "Name"],
            body: shown.map((row) => [row.line, row.identifier, detailOf(row), row.name]),
          }}
        />
      </section>
      <Text size="sm" c="dimmed" mt={4} aria-live="polite">
        {shown.length < counts[kind] &&
          `Showing the first ${formatCount(shown.length)} of ${formatCount(counts[kind])}`}
      </Text>
    </div>
  );
}

function detailOf(row: ImportRow) {
  if (row.kind !== "wrong") return row.changes.join(", ");
  return row.problems.map(({ column, reason }) => (
    <div key={`${column} ${reason}`}>
      {column && <strong>{column}: </strong>}
      {reason}
    </div>
  ));
}
