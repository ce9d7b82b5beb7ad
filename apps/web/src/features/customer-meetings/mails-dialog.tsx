import type { MeetingRow } from "@app/contract";
import { Modal, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "#lib/api.ts";
import { checkupName } from "#lib/labels.ts";
import { meetingTimes } from "#lib/meeting-times.ts";
import { useFocusReturn } from "#lib/keyboard.ts";

interface MailsDialogProps {
  meeting: MeetingRow;
  timeZone: string;
  onClose: () => void;
  /** The mails themselves. */
  children: ReactNode;
}

export function MailsDialog({ meeting, timeZone, onClose, children }: MailsDialogProps) {
  const queries = useQueryClient();
  useFocusReturn();
  const close = () => {
    onClose();
    // Some may have left while they were looked at.
    void queries.invalidateQueries({ queryKey: api.admin.meetings.list.key() });
  };
  return (
    <Modal
      opened
      size="lg"
      title={`Mails of ${checkupName(meeting.companyName)}`}
      closeButtonProps={{ "aria-label": "Close" }}
      onClose={close}
    >
      <Text size="sm" c="dimmed">
        {meetingTimes(meeting.startsAt, timeZone).full}
      </Text>
      {children}
    </Modal>
  );
}
