import type { ExistingRowChoice } from "@app/contract";
import { Button, Group, Loader, Modal, Progress, Stack, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import { formatCount } from "#lib/format.ts";
import { useKeptText } from "#lib/dialog.ts";
import { useFocusReturn } from "#lib/keyboard.ts";
import type { ApplicationSource } from "./application-source.ts";
import { CsvChooseFile } from "./csv-choose-file.tsx";
import { CsvPreview } from "./csv-preview.tsx";
import { CsvResult } from "./csv-result.tsx";
import { useCsvImport } from "./use-csv-import.ts";
import type { ImportProgress } from "./use-csv-import.ts";

interface CsvImportProps extends Pick<ApplicationSource, "calls"> {
  /** Of the list that is imported into. */
  title: string;
  onClose: () => void;
}

/** From a file to its preview, to the import, to what came of it. */
export function CsvImport({ calls, title, onClose }: CsvImportProps) {
  const steps = useCsvImport(calls);
  // Here, so that it is still chosen when an import was cancelled or did not come through.
  const [existing, setExisting] = useState<ExistingRowChoice>("skip");
  const { file, preview, isReading, isImporting, result } = steps;
  useFocusReturn();
  useKeptText(
    () => (file && !result ? { file, existing } : undefined),
    (kept) => {
      setExisting(kept.existing);
      steps.read(kept.file);
    },
  );
  useBlocker({
    // An ended session leads to sign-in, whatever is under way.
    shouldBlockFn: ({ next }) => isImporting && next.pathname !== "/auth",
    enableBeforeUnload: isImporting,
  });
  const wrongRows = file && {
    name: `${title} wrong rows`,
    load: () => calls.wrongRows({ file }),
  };
  const step = () => {
    if (isImporting) return <CsvProgress progress={steps.progress} onCancel={steps.cancel} />;
    if (result) return <CsvResult result={result} wrongRows={wrongRows} onClose={onClose} />;
    if (isReading) return <Reading name={file?.name} onCancel={onClose} />;
    if (!preview || !wrongRows) {
      return (
        <CsvChooseFile
          problem={steps.problem}
          onChoose={steps.read}
          onRetry={steps.readAgain}
          onCancel={onClose}
        />
      );
    }
    return (
      <CsvPreview
        fileName={file.name}
        preview={preview}
        wasCancelled={steps.wasCancelled}
        wrongRows={wrongRows}
        existing={existing}
        onExisting={setExisting}
        onImport={() => steps.run(existing)}
        onChooseAnother={steps.chooseAnother}
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
      {step()}
    </Modal>
  );
}

interface ReadingProps {
  name: string | undefined;
  onCancel: () => void;
}

const Reading = ({ name, onCancel }: ReadingProps) => (
  <Stack>
    <Group role="status" gap="sm" wrap="nowrap" mih="10rem" justify="center">
      <Loader size="sm" />
      <Text style={{ overflowWrap: "anywhere" }}>Reading {name ?? "the file"}...</Text>
    </Group>
    <Group justify="flex-end">
      <Button variant="default" autoFocus onClick={onCancel}>
        Cancel
      </Button>
    </Group>
  </Stack>
);

interface CsvProgressProps {
  /** Undefined until the server has begun. */
  progress: ImportProgress | undefined;
  onCancel: () => void;
}

const CsvProgress = ({ progress, onCancel }: CsvProgressProps) => (
  <Stack>
    <Stack gap="xs" mih="6rem" justify="center">
      <Text role="status">Importing...</Text>
      <Progress.Root size="lg">
        <Progress.Section
          value={progress && progress.total > 0 ? (100 * progress.done) / progress.total : 0}
          aria-label="Imported"
        />
      </Progress.Root>
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
  </Stack>
);
