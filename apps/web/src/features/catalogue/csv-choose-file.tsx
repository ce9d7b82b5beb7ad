import { messages, requiredCsvColumns, writtenCsvColumns } from "@app/contract";
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.css";
import { IconAlertCircle, IconFileTypeCsv } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./csv-import.module.css";
import { takeFocus } from "#lib/keyboard.ts";

interface CsvChooseFileProps {
  /** What is wrong with the file that was chosen before. */
  problem: string | null;
  onChoose: (file: File) => void;
  /** Reads the same file again. */
  onRetry: (() => void) | undefined;
  onCancel: () => void;
}

export function CsvChooseFile({ problem, onChoose, onRetry, onCancel }: CsvChooseFileProps) {
  const [refusal, setRefusal] = useState<string>();
  const trouble = refusal ?? problem;
  return (
    <Stack>
      <Text size="sm">
        The first line names the columns. Required: {requiredCsvColumns.join(", ")}. Optional:{" "}
        {optionalColumns.join(", ")}. Nothing is imported before you have seen what would change.
      </Text>
      {trouble && (
        <Alert
          color="red"
          variant="default"
          role="alert"
          icon={<IconAlertCircle aria-hidden />}
          title="This file was not read"
        >
          <Text size="sm">{trouble}</Text>
          {!refusal && onRetry && (
            <Button variant="default" size="xs" mt="xs" onClick={onRetry}>
              Try again
            </Button>
          )}
        </Alert>
      )}
      <Dropzone
        className={classes.drop}
        multiple={false}
        ref={takeFocus}
        data-autofocus
        // Our own check tells what is wrong; the browser's list would swallow a wrong file silently.
        onDrop={([file]) => {
          setRefusal(undefined);
          if (file) onChoose(file);
        }}
        onReject={() => setRefusal(messages.csvInvalid)}
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
    </Stack>
  );
}

const optionalColumns = writtenCsvColumns.filter(
  (column) => !requiredCsvColumns.some((required) => required === column),
);
