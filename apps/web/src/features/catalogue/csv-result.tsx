import { Button, Group, Stack, Text } from "@mantine/core";
import { formatCount } from "#lib/format.ts";
import { DownloadWrongRows } from "./csv-wrong-rows.tsx";
import type { WrongRows } from "./csv-wrong-rows.tsx";
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
