import { messages } from "@app/contract";
import { Button, Group } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { useId } from "react";
import { BusyButton } from "#components/form/busy-button.tsx";
import { client, Failure, hasCode, messageOf } from "#lib/api.ts";
import { visitorZone } from "#lib/visitor.ts";
import { notify } from "#lib/notify.tsx";
import { saveFile } from "#lib/files.ts";
import { useAction } from "#lib/use-action.ts";

interface DownloadSummaryProps {
  /** Of the check-up. */
  id: string;
  /** The call of administrators; a customer's by default. */
  load?: (input: { id: string; timeZone: string }) => Promise<File>;
  /** Saves all answers first; resolves to whether that worked. */
  saveAll?: () => Promise<boolean>;
  /** The id of the element that names the check-up, if the page shows several. */
  describedBy?: string;
}

/** Downloads the summary of a check-up as a PDF, but never without answers that are on the screen. */
export function DownloadSummary(props: DownloadSummaryProps) {
  const { id, load = client.checkups.summary, saveAll, describedBy } = props;
  const subject = useId();
  const download = useAction({
    mutationFn: async () => {
      notify.close(subject);
      if (saveAll && !(await saveAll())) throw new Failure(messages.latestUnsaved("PDF"));
      saveFile(await load({ id, timeZone: visitorZone() }));
    },
    meta: { errorsShownInForm: true },
    onError: (error) => {
      if (hasCode(error, "UNAUTHORIZED")) return; // the session has ended: the router opens sign-in
      notify.error({
        title: "Error downloading the summary",
        text: messageOf(error),
        subject, // the dashboard has several of these buttons
        onRetry: () => download.run(),
      });
    },
  });
  return (
    <BusyButton
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      isBusy={download.isPending}
      busyLabel="Download PDF"
      aria-describedby={describedBy}
      // Ignores the second click of a double click.
      onClick={(event) => event.detail <= 1 && download.run()}
    >
      Download PDF
    </BusyButton>
  );
}

/** Download and print. A phone has room for one button, and its own menu prints too. */
export const SummaryButtons = (props: DownloadSummaryProps) => (
  <Group gap={8}>
    <DownloadSummary {...props} />
    <Button
      variant="subtle"
      color="gray"
      visibleFrom="sm"
      leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
      onClick={() => print()}
    >
      Print
    </Button>
  </Group>
);
