import type { RoleRow } from "@app/contract";
import { useQuery } from "@tanstack/react-query";
import { DeleteDialog } from "#components/form/delete-dialog.tsx";
import { client } from "#lib/api.ts";
import { roleLabels } from "#lib/labels.ts";
import { sessionQuery } from "#lib/session.ts";
import { useAction } from "#lib/use-action.ts";

interface DeleteRoleProps {
  record: RoleRow;
  onClose: () => void;
}

/** Takes a role away; who has none is a plain user. */
export function DeleteRole({ record, onClose }: DeleteRoleProps) {
  const { id, userId, email, role } = record;
  const { data: user } = useQuery(sessionQuery);
  const deletion = useAction({
    mutationFn: () => client.admin.roles.remove({ id }),
    meta: {
      success: { title: "Role deleted successfully" },
      failure: "Error deleting role",
    },
    onSettled: onClose,
  });
  return (
    <DeleteDialog
      title="Delete Role"
      question="Are you sure you want to delete this role? This action cannot be undone."
      name={`${email} (${roleLabels[role]})`}
      consequence={
        user?.id === userId
          ? "This is your own role: you can no longer open the administration then."
          : "The account stays, as that of a plain user."
      }
      remove={{ run: () => deletion.run(), isPending: deletion.isPending }}
      onClose={onClose}
    />
  );
}
