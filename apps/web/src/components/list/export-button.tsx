import { IconDownload } from "@tabler/icons-react";
import { BusyButton } from "#components/form/busy-button.tsx";
import { saveText } from "#lib/files.ts";
import { useAction } from "#lib/use-action.ts";

interface ExportButtonProps {
  name: string;
  chunks: () => Promise<AsyncIterable<string>>;
  type?: "csv" | "jsonl";
  label?: string;
}

export function ExportButton({ name, chunks, type = "csv", label }: ExportButtonProps) {
  const download = useAction({
    mutationFn: async () => saveText(name, await Array.fromAsync(await chunks()), type),
    meta: { failure: "Error exporting" },
  });
  return (
    <BusyButton
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      isBusy={download.isPending}
      busyLabel="Exporting..."
      onClick={() => download.run()}
    >
      {label ?? (type === "csv" ? "Export CSV" : "Export JSON")}
    </BusyButton>
  );
}
