import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useExport } from "#lib/use-export.ts";

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
