import type { OwnBrief } from "@app/contract";
import { Group, Text, TextInput } from "@mantine/core";
import { IconShare } from "@tabler/icons-react";
import { useState } from "react";
import { CopyTextButton } from "#components/copy-button.tsx";
import { BusyButton } from "#components/form/busy-button.tsx";
import { Dialog } from "#components/form/dialog.tsx";
import { DialogButton } from "#components/list/dialog-button.tsx";
import { client } from "#lib/api.ts";
import { formatShortDate } from "#lib/format.ts";
import { useAction } from "#lib/use-action.ts";

interface ShareBriefProps {
  id: string;
  /** Until when the link is good. */
  until: Date | null;
  onChange: (change: Pick<OwnBrief, "sharedUntil">) => void;
}

/** A link that shows the result to a colleague, and its end. The link itself is shown once: the server stores its hash. */
export function ShareBrief({ id, until, onChange }: ShareBriefProps) {
  const [link, setLink] = useState<string>();
  const share = useAction({
    mutationFn: () => client.briefs.share({ id }),
    meta: { failure: "Error making the link" },
    onSuccess: ({ token, until: sharedUntil }) => {
      setLink(`${location.origin}/brief#token=${token}`);
      onChange({ sharedUntil });
    },
  });
  const end = useAction({
    mutationFn: () => client.briefs.unshare({ id }),
    meta: { success: { title: "The link has ended" }, failure: "Error ending the link" },
    onSuccess: () => {
      setLink(undefined);
      onChange({ sharedUntil: null });
    },
  });
  return (
    <DialogButton
      Icon={IconShare}
      label="Share with a colleague"
      dialog={(close) => (
        <Dialog title="Share with a colleague" onClose={close}>
          <Text mb="md">
            Anyone with the link can read this result, with the answers that it quotes, for 30 days.
            They see nothing else of your account and cannot change anything.
          </Text>
          {link && (
            <Group gap={8} align="flex-end" mb="md">
              <TextInput label="Link" value={link} readOnly flex={1} />
              <CopyTextButton text={link} noun="link" />
            </Group>
          )}
          {until && (
            <Text size="sm" c="dimmed" mb="md">
              {link ? "It works" : "A link that was made before works"} until{" "}
              {formatShortDate(until)}. A new link replaces it.
            </Text>
          )}
          <Group gap={8}>
            <BusyButton isBusy={share.isPending} busyLabel="Making..." onClick={() => share.run()}>
              {until ? "Make a new link" : "Make a link"}
            </BusyButton>
            {until && (
              <BusyButton
                variant="default"
                isBusy={end.isPending}
                busyLabel="Ending..."
                onClick={() => end.run()}
              >
                End the link now
              </BusyButton>
            )}
          </Group>
        </Dialog>
      )}
    />
  );
}
