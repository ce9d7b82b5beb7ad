import { messages } from "@app/contract";
import { Button, Group } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { useId } from "react";
import { BusyButton } from "#components/form/busy-button.tsx";
import { Failure, hasCode, messageOf } from "#lib/api.ts";
import { visitorsZoneForMails } from "#lib/site.ts";
import { notify } from "#lib/notify.tsx";
import { saveAs } from "#lib/files.ts";
import { useAction } from "#lib/use-action.ts";

interface DownloadSummaryProps {
  /** Has the server make the summary, with its times in this zone. */
  load: (timeZone: string | undefined) => Promise<File>;
  /** Brings what was typed to the server before; answers whether it has everything. */
  saveAll?: () => Promise<boolean>;
  /** The element that names the check-up, where several stand on the page. */
  describedBy?: string;
}

/** Saves the summary of a check-up as a PDF: of what is on the screen, or not at all. */
export function DownloadSummary({ load, saveAll, describedBy }: DownloadSummaryProps) {
  const subject = useId();
  const download = useAction({
    mutationFn: async () => {
      notify.close(subject);
      if (saveAll && !(await saveAll())) throw new Failure(messages.summaryUnsaved);
      const file = await load(visitorsZoneForMails());
      saveAs(file.name, [file], file.type);
    },
    meta: { errorsShownInForm: true },
    onError: (error) => {
      if (hasCode(error, "UNAUTHORIZED")) return; // the session has ended: the whole page leads to sign-in
      notify.error({
        title: "Error downloading the summary",
        text: messageOf(error),
        subject, // several of them stand on the dashboard
        onRetry: () => download.run(),
      });
    },
  });
  return (
    <BusyButton
      variant="default"
      size="sm"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      isBusy={download.isPending}
      busyLabel="Download PDF"
      aria-describedby={describedBy}
      // The second click of a double click is none of its own.
      onClick={(event) => event.detail <= 1 && download.run()}
    >
      Download PDF
    </BusyButton>
  );
}

/** Both ways to have the answers on paper. A phone has room for one, and its own menu prints too. */
export const SummaryButtons = (props: DownloadSummaryProps) => (
  <Group gap={8}>
    <DownloadSummary {...props} />
    <Button
      variant="subtle"
      color="gray"
      size="sm"
      visibleFrom="sm"
      leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
      onClick={() => print()}
    >
      Print
    </Button>
  </Group>
);
