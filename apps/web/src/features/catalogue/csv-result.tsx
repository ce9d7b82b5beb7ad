import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { formatCount } from "#lib/format.ts";
import { useExport } from "#lib/use-export.ts";
import type { ImportResult } from "./use-csv-import.ts";

interface CsvResultProps {
  result: ImportResult;
  wrongRows: WrongRows | undefined;
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
export const CsvResult = ({ result, wrongRows, onClose }: CsvResultProps) => (
  <Stack>
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
      {wrongRows && result.wrong > 0 && <DownloadWrongRows {...wrongRows} />}
      <Button autoFocus onClick={onClose}>
        Close
      </Button>
    </Group>
  </Stack>
);

export interface WrongRows {
  /** Of the file to save. */
  name: string;
  load: () => Promise<AsyncIterable<string>>;
}

/** Saves the rows that are wrong, each with its problem behind it. */
export function DownloadWrongRows({ name, load }: WrongRows) {
  const download = useExport(name, load);
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-disabled={download.isPending || undefined}
      onClick={() => download.run()}
    >
      Download wrong rows
    </Button>
  );
}
