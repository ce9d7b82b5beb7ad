import { IconDownload } from "@tabler/icons-react";
import { BusyButton } from "#components/form/busy-button.tsx";
import { saveText } from "#lib/files.ts";
import { useAction } from "#lib/use-action.ts";

export type ExportFormat = "csv" | "jsonl";

interface ExportButtonProps {
  name: string;
  chunks: () => Promise<AsyncIterable<string>>;
  type?: ExportFormat;
  label?: string;
  size?: "xs";
}

export function ExportButton(props: ExportButtonProps) {
  const { name, chunks, type = "csv", label, size = "sm" } = props;
  const download = useAction({
    mutationFn: async () => saveText(name, await Array.fromAsync(await chunks()), type),
    meta: { failure: "Error exporting" },
  });
  return (
    <BusyButton
      size={size}
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
