import { checkupName } from "@app/contract";
import { List } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { AnchorLink } from "#components/anchor-link.tsx";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { api } from "#lib/api.ts";

interface UnsavedDialogProps {
  /** By id, with the company name that was typed here if it is not saved yet. */
  checkups: Map<string, string | undefined>;
  onClose: () => void;
  onSignOut: () => void;
}

/** Confirms before sign-out deletes answers that are stored only on this device. */
export function UnsavedDialog({ checkups, onClose, onSignOut }: UnsavedDialogProps) {
  const { data } = useQuery(api.checkups.list.queryOptions());
  const savedName = (id: string) => data?.find((checkup) => checkup.id === id)?.companyName;
  return (
    <ConfirmDialog
      title="Some answers aren't saved yet"
      question="Some answers on this device haven't been saved yet. If you sign out now, they will be deleted. Open the CheckUp to save them:"
      name={
        <List>
          {[...checkups].map(([id, name]) => (
            <List.Item key={id}>
              <AnchorLink to="/checkup/$id" params={{ id }} onClick={onClose}>
                {checkupName(name ?? savedName(id) ?? null)}
              </AnchorLink>
            </List.Item>
          ))}
        </List>
      }
      label="Sign out anyway"
      keepLabel="Stay"
      confirm={{ run: onSignOut }}
      onClose={onClose}
    />
  );
}
