import type { ActivityRow } from "@app/contract";
import { Modal, Stack, Table, Text } from "@mantine/core";
import { Moment } from "#components/moment.tsx";
import { changesOf } from "#lib/activity-changes.ts";
import { actionText, recordText } from "#lib/activity-text.ts";
import { useSite } from "#lib/site.ts";
import { useFocusReturn } from "#lib/keyboard.ts";
import classes from "./changes-dialog.module.css";

interface ChangesDialogProps {
  entry: ActivityRow;
  onClose: () => void;
}

/** What an entry says of its record: before and after where it says both. */
export function ChangesDialog({ entry, onClose }: ChangesDialogProps) {
  useFocusReturn();
  const { before, after, actorEmail, at } = entry;
  const { meetingTimeZone } = useSite();
  const isChange = before !== null && after !== null;
  return (
    <Modal
      opened
      size="lg"
      title={`${actionText(entry)} ${recordText(entry)}`}
      closeButtonProps={{ "aria-label": "Close" }}
      classNames={{ title: classes.title }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {actorEmail ?? "System"}, <Moment at={at} />
        </Text>
        <Table className={classes.table} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Field</Table.Th>
              {isChange ? (
                <>
                  <Table.Th>Before</Table.Th>
                  <Table.Th>After</Table.Th>
                </>
              ) : (
                <Table.Th>Value</Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changesOf(entry, meetingTimeZone).map((change) => (
              <Table.Tr key={change.field}>
                <Table.Th scope="row">{change.field}</Table.Th>
                {isChange ? (
                  <>
                    <Table.Td>{change.before ?? <Empty />}</Table.Td>
                    <Table.Td>{change.after ?? <Empty />}</Table.Td>
                  </>
                ) : (
                  <Table.Td>{change.before ?? change.after}</Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Stack>
    </Modal>
  );
}

const Empty = () => <span className={classes.none}>(empty)</span>;
