import { Anchor, Button, Group, List, Modal, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "#lib/api.ts";
import { checkupName } from "#lib/labels.ts";
import { useFocusReturn } from "#lib/keyboard.ts";

export interface KeptCheckup {
  id: string;
  /** As it was typed here, where that is not saved yet. */
  name: string | undefined;
}

interface UnsavedDialogProps {
  checkups: KeptCheckup[];
  onClose: () => void;
  onSignOut: () => void;
}

/** Asks before answers are lost that only this device has. */
export function UnsavedDialog({ checkups, onClose, onSignOut }: UnsavedDialogProps) {
  useFocusReturn();
  const { data } = useQuery(api.checkups.list.queryOptions());
  const names = new Map(data?.map(({ id, companyName }) => [id, companyName]));
  return (
    <Modal
      opened
      centered
      title="Some answers are not saved yet"
      closeButtonProps={{ "aria-label": "Close" }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          This device keeps answers that could not be sent. If you sign out now, they are deleted.
          Open the check-up to have them saved:
        </Text>
        <List>
          {checkups.map(({ id, name }) => (
            <List.Item key={id} style={{ overflowWrap: "anywhere" }}>
              <Anchor
                renderRoot={(props) => <Link to="/checkup/$id" params={{ id }} {...props} />}
                onClick={onClose}
              >
                {checkupName(name ?? names.get(id) ?? null)}
              </Anchor>
            </List.Item>
          ))}
        </List>
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" data-autofocus onClick={onClose}>
            Stay
          </Button>
          <Button color="red.9" onClick={onSignOut}>
            Sign out anyway
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
