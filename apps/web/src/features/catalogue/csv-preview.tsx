import { messages } from "@app/contract";
import type { ExistingRowChoice, ImportCounts } from "@app/contract";
import { Alert, Button, Group, Radio, Stack, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { formatCount } from "#lib/format.ts";
import classes from "./csv-import.module.css";
import { CsvPreviewRows } from "./csv-preview-rows.tsx";
import type { ImportPreview } from "./csv-preview-rows.tsx";
import { DownloadWrongRows } from "./csv-result.tsx";
import type { WrongRows } from "./csv-result.tsx";
import { takeFocus } from "#lib/keyboard.ts";

interface CsvPreviewProps {
  fileName: string;
  preview: ImportPreview;
  wasCancelled: boolean;
  wrongRows: WrongRows;
  existing: ExistingRowChoice;
  onExisting: (existing: ExistingRowChoice) => void;
  onImport: () => void;
  onChooseAnother: () => void;
}

const choices: Record<ExistingRowChoice, string> = {
  skip: "Skip rows that exist already",
  update: "Update them",
  stop: "Stop: import nothing",
};

/** How many applications an import would add or update. */
const imported: Record<ExistingRowChoice, (counts: ImportCounts) => number> = {
  skip: (counts) => counts.new,
  update: (counts) => counts.new + counts.changed,
  stop: (counts) => (counts.changed > 0 ? 0 : counts.new),
};

/** What an import would do, row by row, before it does. */
export function CsvPreview(props: CsvPreviewProps) {
  const { fileName, preview, wasCancelled, wrongRows, existing, onExisting } = props;
  const { counts, unknownColumns } = preview;
  const count = imported[existing](counts);
  return (
    <Stack>
      <Text ref={takeFocus} tabIndex={-1} className={classes.name}>
        <strong>{fileName}</strong> would do this:
      </Text>
      {wasCancelled && (
        <Alert color="yellow" variant="default" icon={<IconInfoCircle aria-hidden />} role="status">
          The import was cancelled. This is what it would do now.
        </Alert>
      )}
      <CsvPreviewRows preview={preview} />
      {unknownColumns.length > 0 && (
        <Text size="sm" className={classes.name}>
          These columns are not known and are left out: {unknownColumns.join(", ")}
        </Text>
      )}
      {counts.changed + counts.unchanged > 0 && (
        <Radio.Group
          label="Rows whose identifier exists already"
          value={existing}
          onChange={(choice) => onExisting(choice as ExistingRowChoice)} // the radios below are all there are
        >
          <Stack gap="xs" mt="xs">
            {Object.entries(choices).map(([choice, label]) => (
              <Radio key={choice} value={choice} label={label} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Text id="nothing-to-import" size="sm" c="dimmed" aria-live="polite">
        {count === 0 && reasonFor(existing, counts)}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="subtle" color="gray" onClick={props.onChooseAnother}>
          Choose another file
        </Button>
        {counts.wrong > 0 && <DownloadWrongRows {...wrongRows} />}
        <Button
          aria-disabled={count === 0 || undefined}
          data-disabled={count === 0 || undefined}
          aria-describedby="nothing-to-import"
          onClick={() => count > 0 && props.onImport()}
        >
          {count === 1 ? "Import 1 application" : `Import ${formatCount(count)} applications`}
        </Button>
      </Group>
    </Stack>
  );
}

/** Why there is nothing to import. */
const reasonFor = (existing: ExistingRowChoice, { changed }: ImportCounts) =>
  existing === "stop" && changed > 0
    ? `Nothing would be imported: ${formatCount(changed)} of the identifiers exist already, with other content.`
    : messages.csvNothingToImport;
