import { Alert, Text, Title } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { BusyButton } from "#components/form/busy-button.tsx";
import { EndPage, MessagePage } from "#components/layout/message-page.tsx";
import { useAccountToken } from "#features/sign-in/email-links.ts";
import { client, messageOf } from "#lib/api.ts";
import { forgetKeptChanges } from "#lib/kept-changes.ts";
import { knownUser, signOut } from "#lib/session.ts";
import { useAction } from "#lib/use-action.ts";

export const Route = createFileRoute("/delete-account")({ component: DeleteAccountPage });

/** The page of the link in an email: needs no session, and opening it changes nothing. */
function DeleteAccountPage() {
  const token = useAccountToken();
  if (token !== undefined) return <DeleteAccount key={token} token={token} />;
  return (
    <AccountEnd
      title="This link doesn't work"
      text="Please open the link in the email again, or sign in to ask for a new one."
    />
  );
}

const AccountEnd = (props: { title: string; text: string }) => (
  <EndPage page="Delete Account" link={{ to: "/" }} linkText="Return to Home" {...props} />
);

function DeleteAccount({ token }: { token: string }) {
  const removal = useAction({
    mutationFn: async () => {
      await client.account.remove({ token });
      const [userId = ""] = token.split(".");
      await forgetKeptChanges({ userId });
      // The session has ended already: what fails here is only that the server could not say so again.
      if (knownUser()?.id === userId) await signOut().catch(() => undefined);
    },
    meta: { errorsShownInForm: true },
  });
  if (removal.isSuccess) {
    return (
      <AccountEnd
        title="Your account is deleted"
        text="Your account, CheckUps and results have been deleted."
      />
    );
  }
  return (
    <MessagePage page="Delete Account">
      <Title order={1}>Delete your account?</Title>
      <Text c="dimmed" maw="34rem">
        Your CheckUps, results and shared links are deleted for good. Planned meetings are
        cancelled, and everyone invited is notified.
      </Text>
      {removal.error && (
        <Alert role="alert" color="red" mt="md">
          {messageOf(removal.error)}
        </Alert>
      )}
      <BusyButton
        color="red.9"
        size="md"
        mt="md"
        isBusy={removal.isPending}
        busyLabel="Deleting..."
        onClick={() => removal.run()}
      >
        Delete My Account
      </BusyButton>
    </MessagePage>
  );
}
