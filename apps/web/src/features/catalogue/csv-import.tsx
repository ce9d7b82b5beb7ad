import { messages, requiredCsvColumns, writtenCsvColumns } from "@app/contract";
import { Alert, Button, Group, Loader, Modal, Progress, Stack, Text } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.css";
import { IconAlertCircle, IconFileTypeCsv } from "@tabler/icons-react";
import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import type { ReactNode } from "react";
import { ExportButton } from "#components/list/export-button.tsx";
import { formatCount } from "#lib/format.ts";
import { takeFocus, useFocusReturn } from "#lib/keyboard.ts";
import type { ApplicationSource } from "./application-filters.tsx";
import { CsvPreview } from "./csv-preview.tsx";
import { mayPass, problemOf, useCsvImport } from "./use-csv-import.ts";
import type { ImportProgress, ImportResult } from "./use-csv-import.ts";

interface CsvImportProps extends Pick<ApplicationSource, "calls"> {
  /** Of the list that is imported into. */
  title: string;
  onClose: () => void;
}

/** From a file to its preview, to the import, to its result. */
export function CsvImport({ calls, title, onClose }: CsvImportProps) {
  const { file, preview, importing, existing, ...steps } = useCsvImport(calls);
  const isImporting = importing.isPending;
  const result = importing.data;
  useFocusReturn();
  useBlocker({
    // An ended session leads to sign-in, whatever is under way.
    shouldBlockFn: ({ next }) => isImporting && next.pathname !== "/auth",
    enableBeforeUnload: isImporting,
  });
  const wrongRows = file && (
    <ExportButton
      name={`${title} wrong rows`}
      chunks={() => calls.wrongRows({ file })}
      label="Download wrong rows"
    />
  );
  const step = () => {
    if (isImporting) return <Importing progress={steps.progress} onCancel={steps.cancel} />;
    if (result) return <Result result={result} wrongRows={wrongRows} onClose={onClose} />;
    if (preview.isPending) return <Reading name={file?.name} onCancel={onClose} />;
    if (file && preview.data) {
      return (
        <CsvPreview
          fileName={file.name}
          preview={preview.data}
          wasCancelled={steps.wasCancelled}
          wrongRows={wrongRows}
          existing={existing}
          onExisting={steps.setExisting}
          onImport={() => importing.run(file)}
          onChooseAnother={steps.chooseAnother}
        />
      );
    }
    return (
      <ChooseFile
        error={preview.error}
        onChoose={preview.run}
        onRetry={file && (() => preview.run(file))}
        onCancel={onClose}
      />
    );
  };
  return (
    <Modal
      opened
      title={`Import CSV: ${title}`}
      size="xl"
      withCloseButton={!isImporting}
      closeOnEscape={!isImporting}
      closeOnClickOutside={!file}
      closeButtonProps={{ "aria-label": "Close" }}
      onClose={onClose}
    >
      <Stack>{step()}</Stack>
    </Modal>
  );
}

const optionalColumns = writtenCsvColumns.filter(
  (column) => !requiredCsvColumns.some((required) => required === column),
);

interface ChooseFileProps {
  /** Of the file that was chosen before. */
  error: Error | null;
  onChoose: (file: File) => void;
  /** Reads the same file again. */
  onRetry: (() => void) | undefined;
  onCancel: () => void;
}

function ChooseFile({ error, onChoose, onRetry, onCancel }: ChooseFileProps) {
  const [isNoCsv, setNoCsv] = useState(false);
  const problem = isNoCsv ? messages.csvInvalid : error && problemOf(error);
  return (
    <>
      <Text size="sm">
        The first line names the columns. Required: {requiredCsvColumns.join(", ")}. Optional:{" "}
        {optionalColumns.join(", ")}. Nothing is imported before you have seen what would change.
      </Text>
      {problem && (
        <Alert
          color="red"
          variant="default"
          role="alert"
          icon={<IconAlertCircle aria-hidden />}
          title="This file was not read"
        >
          <Text size="sm">{problem}</Text>
          {!isNoCsv && onRetry && mayPass(error) && (
            <Button variant="default" size="xs" mt="xs" onClick={onRetry}>
              Try again
            </Button>
          )}
        </Alert>
      )}
      <Dropzone
        py={40}
        multiple={false}
        ref={takeFocus}
        data-autofocus
        // Our own check says what is wrong; the browser's list would swallow a wrong file silently.
        onDrop={([file]) => {
          setNoCsv(false);
          if (file) onChoose(file);
        }}
        onReject={() => setNoCsv(true)}
        inputProps={{ "aria-label": "CSV file", accept: ".csv" }}
      >
        <Group gap="sm" wrap="nowrap" justify="center">
          <IconFileTypeCsv size={28} stroke={1.5} aria-hidden />
          <Text>Drop a .csv file here or click to choose</Text>
        </Group>
      </Dropzone>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </>
  );
}

const Reading = ({ name, onCancel }: { name: string | undefined; onCancel: () => void }) => (
  <>
    <Group role="status" gap="sm" wrap="nowrap" mih="10rem" justify="center">
      <Loader size="sm" />
      <Text style={{ overflowWrap: "anywhere" }}>Reading {name ?? "the file"}...</Text>
    </Group>
    <Group justify="flex-end">
      <Button variant="default" autoFocus onClick={onCancel}>
        Cancel
      </Button>
    </Group>
  </>
);

interface ImportingProps {
  /** Undefined until the server has begun. */
  progress: ImportProgress | undefined;
  onCancel: () => void;
}

const Importing = ({ progress, onCancel }: ImportingProps) => (
  <>
    <Stack gap="xs" mih="6rem" justify="center">
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
    </Stack>
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

interface ResultProps {
  result: ImportResult;
  wrongRows: ReactNode;
  onClose: () => void;
}

const outcomes = [
  ["new", "added"],
  ["changed", "updated"],
  ["skipped", "skipped, because they exist already"],
  ["unchanged", "unchanged"],
  ["wrong", "wrong, and left out"],
] as const;

/** What an import did; also where nothing was added, that is said. */
const Result = ({ result, wrongRows, onClose }: ResultProps) => (
  <>
    <Text fw={600}>The import is done:</Text>
    <Stack gap={4}>
      {outcomes
        .filter(([kind]) => kind === "new" || result[kind] > 0)
        .map(([kind, outcome]) => (
          <Text key={kind}>
            <strong>{formatCount(result[kind])}</strong> {outcome}
          </Text>
        ))}
    </Stack>
    <Group justify="flex-end" gap="xs">
      {result.wrong > 0 && wrongRows}
      <Button autoFocus onClick={onClose}>
        Close
      </Button>
    </Group>
  </>
);
