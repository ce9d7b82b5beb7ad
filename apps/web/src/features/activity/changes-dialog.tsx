import type { ActivityRow } from "@app/contract";
import { Modal, Table, Text } from "@mantine/core";
import { Moment } from "#components/moment.tsx";
import { actionText, recordText } from "#lib/activity.ts";
import { useFocusReturn } from "#lib/keyboard.ts";
import { changesOf } from "./changes.ts";

interface ChangesDialogProps {
  entry: ActivityRow;
  onClose: () => void;
}

const empty = (
  <Text span c="dimmed">
    (empty)
  </Text>
);

/** What an entry says of its record, before and after. */
export function ChangesDialog({ entry, onClose }: ChangesDialogProps) {
  useFocusReturn();
  const { actorEmail, at } = entry;
  return (
    <Modal
      opened
      size="lg"
      title={`${actionText(entry)} ${recordText(entry)}`}
      closeButtonProps={{ "aria-label": "Close" }}
      styles={{ content: { overflowWrap: "anywhere" } }}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed" mb="sm">
        {actorEmail ?? "System"}, <Moment at={at} />
      </Text>
      <Table
        layout="fixed"
        data={{
          head: ["Field", "Before", "After"],
          body: changesOf(entry).map((change) => [
            change.field,
            change.before ?? empty,
            change.after ?? empty,
          ]),
        }}
      />
    </Modal>
  );
}
