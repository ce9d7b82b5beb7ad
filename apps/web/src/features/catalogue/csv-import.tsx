import { csvFile, requiredCsvColumns, writtenCsvColumns } from "@app/contract";
import type { ExistingRowChoice, ImportProgress } from "@app/contract";
import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.css";
import { IconAlertCircle } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { Dialog } from "#components/form/dialog.tsx";
import { ExportButton } from "#components/list/export-button.tsx";
import { client, Failure, hasCode, isRetryable, messageOf, Unreachable } from "#lib/api.ts";
import { formatCount } from "#lib/format.ts";
import { takeFocus } from "#lib/focus.ts";
import { showSuccess } from "#lib/query-client.ts";
import { useAction } from "#lib/use-action.ts";
import type { ApplicationSource } from "./entry-fields.ts";
import { CsvPreview } from "./csv-preview.tsx";

interface CsvImportProps {
  source: ApplicationSource;
  title: string;
  onClose: () => void;
}

/** From a file to its preview, the import and its result. The browser keeps the file; the server stores nothing before. */
export function CsvImport({ source, title, onClose }: CsvImportProps) {
  const calls = client.admin[source];
  const [existing, setExisting] = useState<ExistingRowChoice>("skip");
  const [progress, setProgress] = useState<ImportProgress>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const preview = useAction({
    mutationFn: async (chosen: File) => {
      const [issue] = csvFile.safeParse(chosen).error?.issues ?? [];
      if (issue) throw new Failure(issue.message);
      // A copy: if the file is overwritten after the preview, the import still uses the previewed content.
      const file = new File([await chosen.arrayBuffer()], chosen.name, { type: "text/csv" });
      return { file, ...(await calls.previewImport({ file })) };
    },
    meta: { errorsShownInForm: true },
  });

  /** Returns undefined if it was cancelled. */
  const importing = useAction({
    mutationFn: async (file: File) => {
      const { signal } = (running.current = new AbortController());
      setProgress(undefined);
      let latest: ImportProgress | undefined;
      try {
        for await (latest of await calls.import({ file, existing }, { signal }))
          setProgress(latest);
      } catch (error) {
        if (!signal.aborted) throw error;
        return undefined;
      }
      if (!latest?.result) throw new Unreachable("The import ended without a result");
      return latest.result;
    },
    meta: { failure: "Error importing CSV" },
    onSuccess: (result) => result && showSuccess("Successfully imported applications"),
    // After a failure or a cancellation, the preview may be outdated.
    onSettled: (result, _error, file) => !result && preview.run(file),
  });

  const { isPending: isImporting, data: result } = importing;
  const file = preview.data?.file;
  const wrongRows = file && (
    <ExportButton
      name={`${title} invalid rows`}
      chunks={() => calls.wrongRows({ file })}
      label="Download invalid rows"
    />
  );
  return (
    <Dialog
      title={`Import CSV: ${title}`}
      size="xl"
      withCloseButton={!isImporting}
      closeOnEscape={!isImporting}
      closeOnClickOutside={!file}
      onClose={onClose}
    >
      <Stack>
        {isImporting ? (
          <>
            <Text role="status">Importing...</Text>
            <Progress
              size="lg"
              value={progress?.total ? (100 * progress.done) / progress.total : 0}
              aria-label="Imported"
            />
            <Text size="sm" c="dimmed">
              {progress
                ? `${formatCount(progress.done)} of ${formatCount(progress.total)} rows`
                : "Uploading the file"}
            </Text>
            <Group justify="space-between">
              <Text size="sm" c="dimmed">
                If you cancel, nothing is imported.
              </Text>
              <Button variant="default" autoFocus onClick={() => running.current?.abort()}>
                Cancel import
              </Button>
            </Group>
          </>
        ) : result ? (
          <>
            <Text fw={600}>Import complete:</Text>
            {outcomes
              .filter(([kind]) => kind === "new" || result[kind] > 0)
              .map(([kind, outcome]) => (
                <Text key={kind}>
                  <strong>{formatCount(result[kind])}</strong> {outcome}
                </Text>
              ))}
            <Group justify="flex-end" gap="xs">
              {result.wrong > 0 && wrongRows}
              <Button autoFocus onClick={onClose}>
                Close
              </Button>
            </Group>
          </>
        ) : preview.data ? (
          <CsvPreview
            preview={preview.data}
            wasCancelled={importing.isSuccess}
            wrongRows={wrongRows}
            existing={existing}
            onExisting={setExisting}
            onImport={importing.run}
            onChooseAnother={() => {
              importing.reset();
              preview.reset();
            }}
          />
        ) : (
          <ChooseFile {...preview} onChoose={preview.run} onCancel={onClose} />
        )}
      </Stack>
    </Dialog>
  );
}

interface ChooseFileProps {
  /** The chosen file; `error` says why it could not be read. */
  variables: File | undefined;
  isPending: boolean;
  error: Error | null;
  onChoose: (file: File) => void;
  onCancel: () => void;
}

const ChooseFile = ({ variables: file, isPending, error, onChoose, onCancel }: ChooseFileProps) => (
  <>
    <Text size="sm">
      The first line names the columns. Required: {requiredCsvColumns.join(", ")}. Optional:{" "}
      {writtenCsvColumns.slice(requiredCsvColumns.length).join(", ")}. You'll see a preview before
      anything is imported.
    </Text>
    {error && (
      <Alert color="red" icon={<IconAlertCircle aria-hidden />} title="This file couldn't be read">
        <Text size="sm">{problemOf(error)}</Text>
        {file && isRetryable(error) && (
          <Button variant="default" size="xs" mt="xs" onClick={() => onChoose(file)}>
            Try again
          </Button>
        )}
      </Alert>
    )}
    <Dropzone
      py={40}
      ta="center"
      multiple={false}
      loading={isPending}
      ref={takeFocus}
      data-autofocus
      // No `accept` on the drop zone, because it would ignore other files silently; our own check shows an error.
      onDrop={([chosen]) => chosen && onChoose(chosen)}
      inputProps={{ "aria-label": "CSV file", accept: ".csv" }}
    >
      <Text role="status">
        {isPending ? "Reading the file..." : "Drop a .csv file here or click to choose"}
      </Text>
    </Dropzone>
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </Group>
  </>
);

function problemOf(error: Error): string {
  if (hasCode(error, "CSV_UNREADABLE")) {
    const { line } = error.data as { line: number | null }; // declared in the contract
    if (line !== null) return `${error.message} The problem starts on line ${line}.`;
  }
  return messageOf(error);
}

/** What an import did. The number of added applications is shown even if it is 0. */
const outcomes = [
  ["new", "added"],
  ["changed", "updated"],
  ["skipped", "skipped because they already exist"],
  ["unchanged", "unchanged"],
  ["wrong", "invalid and not imported"],
] as const;
