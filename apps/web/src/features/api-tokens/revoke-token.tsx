import { messages } from "@app/contract";
import type { TokenRow } from "@app/contract";
import { DeleteDialog } from "#components/form/delete-dialog.tsx";
import { client } from "#lib/api.ts";
import { showSuccess } from "#lib/query-client.ts";
import { useAction } from "#lib/use-action.ts";

interface RevokeTokenProps {
  row: TokenRow;
  onClose: () => void;
}

/** Ends a token before its time; whatever uses it is refused from then on. */
export function RevokeToken({ row, onClose }: RevokeTokenProps) {
  const { id, name, hint, email } = row;
  const revocation = useAction({
    mutationFn: () => client.admin.tokens.revoke({ id }),
    meta: { failure: "Error revoking token" },
    // It may have ended meanwhile, by somebody else or by itself: it is refused in any case.
    onSuccess: ({ revokedAt }) =>
      showSuccess(revokedAt ? messages.tokenRevoked : "The token had expired already"),
    onSettled: onClose,
  });
  return (
    <DeleteDialog
      title="Revoke Token"
      question="Are you sure you want to revoke this token? This action cannot be undone."
      name={`${name} (…${hint})`}
      consequence={`It belongs to ${email}. Whatever uses it is refused from now on.`}
      label="Revoke"
      busyLabel="Revoking..."
      remove={{ run: () => revocation.run(), isPending: revocation.isPending }}
      onClose={onClose}
    />
  );
}
