import { csvFile, requiredCsvColumns, writtenCsvColumns } from "@app/contract";
import type { ExistingRowChoice, ImportCounts } from "@app/contract";
import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.css";
import { IconAlertCircle } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Dialog } from "#components/form/dialog.tsx";
import { ExportButton } from "#components/list/export-button.tsx";
import { client, Failure, hasCode, isRetryable, messageOf, Unreachable } from "#lib/api.ts";
import { formatCount } from "#lib/format.ts";
import { takeFocus } from "#lib/keyboard.ts";
import { showSuccess } from "#lib/query-client.ts";
import { useAction } from "#lib/use-action.ts";
import type { ApplicationSource } from "./entry-fields.ts";
import { CsvPreview } from "./csv-preview.tsx";

interface ImportProgress {
  done: number;
  total: number;
}

type ImportResult = ImportCounts & { skipped: number };

interface CsvImportProps {
  source: ApplicationSource;
  /** Of the list that is imported into. */
  title: string;
  onClose: () => void;
}

/** From a file to its preview, to the import, to its result. The server stores nothing in between: the file stays here. */
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
      // What is saved over the file meanwhile changes nothing between preview and import.
      const file = new File([await chosen.arrayBuffer()], chosen.name, { type: "text/csv" });
      return { file, ...(await calls.previewImport({ file })) };
    },
    meta: { errorsShownInForm: true },
  });

  /** Answers nothing when it was cancelled. */
  const importing = useAction({
    mutationFn: async (file: File) => {
      const { signal } = (running.current = new AbortController());
      setProgress(undefined);
      let result: ImportResult | undefined;
      try {
        for await (const event of await calls.import({ file, existing }, { signal })) {
          setProgress(event);
          result = event.result;
        }
      } catch (error) {
        if (!signal.aborted) throw error;
        return undefined;
      }
      if (!result) throw new Unreachable("The import ended without a result");
      return result;
    },
    meta: { failure: "Error importing CSV" },
    onSuccess: (result) => result && showSuccess("Successfully imported applications"),
    // What the file would do by now.
    onSettled: (result, _error, file) => !result && preview.run(file),
  });

  const { isPending: isImporting, data: result } = importing;
  const file = preview.data?.file;
  const wrongRows = file && (
    <ExportButton
      name={`${title} wrong rows`}
      chunks={() => calls.wrongRows({ file })}
      label="Download wrong rows"
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
          <Importing progress={progress} onCancel={() => running.current?.abort()} />
        ) : result ? (
          <Result result={result} wrongRows={wrongRows} onClose={onClose} />
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

const optionalColumns = writtenCsvColumns.filter(
  (column) => !requiredCsvColumns.some((required) => required === column),
);

interface ChooseFileProps {
  /** The file that was chosen, and why it was not read. */
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
      {optionalColumns.join(", ")}. Nothing is imported before you have seen what would change.
    </Text>
    {error && (
      <Alert
        color="red"
        variant="default"
        icon={<IconAlertCircle aria-hidden />}
        title="This file was not read"
      >
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
      // Our own check says what is wrong; the browser's list would swallow a wrong file silently.
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
    const { line } = error.data as { line: number | null }; // as the contract says
    if (line !== null) return `${error.message} The trouble begins in line ${line}.`;
  }
  return messageOf(error);
}

interface ImportingProps {
  /** Undefined until the server has begun. */
  progress: ImportProgress | undefined;
  onCancel: () => void;
}

const Importing = ({ progress, onCancel }: ImportingProps) => (
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
        : "Sending the file"}
    </Text>
    <Group justify="space-between">
      <Text size="sm" c="dimmed">
        If you cancel, nothing is imported.
      </Text>
      <Button variant="default" autoFocus onClick={onCancel}>
        Cancel import
      </Button>
    </Group>
  </>
);

const outcomes = [
  ["new", "added"],
  ["changed", "updated"],
  ["skipped", "skipped, because they exist already"],
  ["unchanged", "unchanged"],
  ["wrong", "wrong, and left out"],
] as const;

interface ResultProps {
  result: ImportResult;
  wrongRows: ReactNode;
  onClose: () => void;
}

/** What an import did; also where nothing was added, that is said. */
const Result = ({ result, wrongRows, onClose }: ResultProps) => (
  <>
    <Text fw={600}>The import is done:</Text>
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
);
