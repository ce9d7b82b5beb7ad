import type { ProfileRow } from "@app/contract";
import { useQuery } from "@tanstack/react-query";
import { DeleteDialog } from "#components/form/delete-dialog.tsx";
import { client } from "#lib/api.ts";
import { showSuccess } from "#lib/query-client.ts";
import { sessionQuery } from "#lib/session.ts";
import { useAction } from "#lib/use-action.ts";

interface SignOutEverywhereProps {
  profile: ProfileRow;
  onClose: () => void;
}

/** Ends all sessions of a person: after a lost device, or when somebody leaves. */
export function SignOutEverywhere({ profile, onClose }: SignOutEverywhereProps) {
  const { id, userId, email } = profile;
  const { data: user } = useQuery(sessionQuery);
  const ending = useAction({
    mutationFn: () => client.admin.profiles.endSessions({ id }),
    meta: { failure: "Not signed out" },
    onSuccess: ({ ended }) =>
      showSuccess(
        ended > 0 ? `${email} is signed out everywhere` : `${email} was signed in nowhere`,
      ),
    onSettled: onClose,
  });
  return (
    <DeleteDialog
      title="Sign Out Everywhere"
      question={
        user?.id === userId
          ? "Are you sure you want to sign yourself out of all browsers, this one too?"
          : "Are you sure you want to sign this person out of all browsers?"
      }
      name={email}
      consequence="It counts at once. Answers that a browser has not sent yet stay in it until the next sign-in there. Role and access tokens stay as they are."
      label="Sign Out"
      busyLabel="Signing out..."
      remove={ending}
      onClose={onClose}
    />
  );
}
