import type { ActivityRow } from "@app/contract";
import { Modal, Table, Text } from "@mantine/core";
import { Moment } from "#components/moment.tsx";
import { actionText, recordText } from "#lib/activity.ts";
import { useSite } from "#lib/site.ts";
import { useFocusReturn } from "#lib/keyboard.ts";
import { changesOf } from "./changes.ts";
import classes from "./changes-dialog.module.css";

interface ChangesDialogProps {
  entry: ActivityRow;
  onClose: () => void;
}

const empty = (
  <Text span c="dimmed">
    (empty)
  </Text>
);

/** What an entry says of its record: before and after where it says both. */
export function ChangesDialog({ entry, onClose }: ChangesDialogProps) {
  useFocusReturn();
  const { before, after, actorEmail, at } = entry;
  const { meetingTimeZone } = useSite();
  const isChange = before !== null && after !== null;
  const heads = isChange ? ["Field", "Before", "After"] : ["Field", "Value"];
  return (
    <Modal
      opened
      size="lg"
      title={`${actionText(entry)} ${recordText(entry)}`}
      closeButtonProps={{ "aria-label": "Close" }}
      classNames={{ title: classes.title }}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed" mb="sm">
        {actorEmail ?? "System"}, <Moment at={at} />
      </Text>
      <Table className={classes.table} layout="fixed">
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changesOf(entry, meetingTimeZone).map((change) => (
            <Table.Tr key={change.field}>
              <Table.Th scope="row">{change.field}</Table.Th>
              {isChange ? (
                <>
                  <Table.Td>{change.before ?? empty}</Table.Td>
                  <Table.Td>{change.after ?? empty}</Table.Td>
                </>
              ) : (
                <Table.Td>{change.before ?? change.after}</Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
