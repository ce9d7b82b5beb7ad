import { Anchor, List } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { DeleteDialog } from "#components/form/delete-dialog.tsx";
import { api } from "#lib/api.ts";
import { checkupName } from "#lib/labels.ts";

interface UnsavedDialogProps {
  /** By their ids, with the names as they were typed here where those are not saved yet. */
  checkups: Map<string, string | undefined>;
  onClose: () => void;
  onSignOut: () => void;
}

/** Asks before answers are lost that only this device has. */
export function UnsavedDialog({ checkups, onClose, onSignOut }: UnsavedDialogProps) {
  const { data } = useQuery(api.checkups.list.queryOptions());
  const savedName = (id: string) => data?.find((checkup) => checkup.id === id)?.companyName;
  return (
    <DeleteDialog
      title="Some answers are not saved yet"
      question="This device keeps answers that could not be sent. If you sign out now, they are deleted. Open the check-up to have them saved:"
      name={
        <List>
          {[...checkups].map(([id, name]) => (
            <List.Item key={id}>
              <Anchor
                renderRoot={(props) => <Link to="/checkup/$id" params={{ id }} {...props} />}
                onClick={onClose}
              >
                {checkupName(name ?? savedName(id) ?? null)}
              </Anchor>
            </List.Item>
          ))}
        </List>
      }
      label="Sign out anyway"
      keepLabel="Stay"
      remove={{ run: onSignOut, isPending: false }}
      onClose={onClose}
    />
  );
}
