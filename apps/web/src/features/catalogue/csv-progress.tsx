import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { formatCount } from "#lib/format.ts";
import type { ImportProgress } from "./use-csv-import.ts";

interface CsvProgressProps {
  /** Undefined until the server has begun. */
  progress: ImportProgress | undefined;
  onCancel: () => void;
}

export const CsvProgress = ({ progress, onCancel }: CsvProgressProps) => (
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
