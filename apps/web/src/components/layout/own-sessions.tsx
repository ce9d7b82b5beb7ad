import type { OwnSession } from "@app/contract";
import { Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { BusyButton } from "#components/form/busy-button.tsx";
import { Dialog } from "#components/form/dialog.tsx";
import { NotLoaded } from "#components/load-failure.tsx";
import { Moment } from "#components/moment.tsx";
import { StateBadge } from "#components/state-badge.tsx";
import { api, client, hasCode } from "#lib/api.ts";
import { saveFile } from "#lib/files.ts";
import { formatRelative } from "#lib/format.ts";
import { showSuccess } from "#lib/query-client.ts";
import { useAction } from "#lib/use-action.ts";
import { useFocusHandover } from "#lib/focus.ts";
import classes from "./own-sessions.module.css";

interface OwnSessionsProps {
  email: string;
  onClose: () => void;
  /** Signs out here; closes this dialog, because another one may ask for confirmation. */
  onSignOut: () => void;
}

export function OwnSessions({ email, onClose, onSignOut }: OwnSessionsProps) {
  const sessions = useQuery({ ...api.sessions.list.queryOptions(), staleTime: 0 });
  return (
    <Dialog title="Where You Are Signed In" size="lg" onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          These browsers are signed in as {email}. Sign out any you don't recognize or no longer
          use. It takes effect immediately.
        </Text>
        {sessions.data ? (
          <Sessions sessions={sessions.data} onSignOut={onSignOut} />
        ) : (
          <NotLoaded query={sessions} title="The list could not be loaded" height={72} />
        )}
        <OwnData email={email} />
      </Stack>
    </Dialog>
  );
}

const browserOf = ({ browser }: OwnSession) => browser ?? "Unknown browser";

/** Ends a session, or all others. A session that has ended meanwhile is no error. */
async function end(session: OwnSession | "others") {
  try {
    if (session === "others") await client.sessions.endOthers();
    else await client.sessions.end({ id: session.id });
  } catch (error) {
    if (!hasCode(error, "NOT_FOUND")) throw error;
  }
}

function Sessions({ sessions, onSignOut }: { sessions: OwnSession[]; onSignOut: () => void }) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const handover = useFocusHandover(list);
  const ending = useAction({
    mutationFn: end,
    meta: { failure: "Not signed out" },
    onSuccess: (_answer, session) =>
      showSuccess(
        session === "others"
          ? "All other browsers are signed out"
          : `${browserOf(session)} is signed out`,
      ),
  });
  const endButton = (session: OwnSession | "others") => ({
    ref: handover,
    variant: "default",
    isBusy: ending.isPending && ending.variables === session,
    busyLabel: "Signing out...",
    onClick: () => ending.run(session),
  });
  return (
    <>
      <ul ref={list} tabIndex={-1} className={classes.list} aria-label="Signed-in browsers">
        {sessions.map((session) => (
          <Group
            key={session.id}
            component="li"
            justify="space-between"
            gap="8px 16px"
            py={12}
            fz="sm"
          >
            <Stack gap={2} miw={0} flex="1 1 9rem" style={{ overflowWrap: "anywhere" }}>
              <Group gap="4px 8px" fw={550}>
                {browserOf(session)}
                {session.isCurrent && <StateBadge label="This device" isGood />}
              </Group>
              <Text id={`${id}-${session.id}`} inherit c="dimmed">
                Signed in <Moment at={session.startedAt} />
                {!session.isCurrent && `, ${lastUse(session.lastUsedAt)}`}
              </Text>
            </Stack>
            <BusyButton
              {...endButton(session)}
              size="xs"
              miw="7.5rem"
              aria-label={`Sign Out: ${browserOf(session)}`}
              aria-describedby={`${id}-${session.id}`}
              {...(session.isCurrent && { onClick: onSignOut })}
            >
              Sign Out
            </BusyButton>
          </Group>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Group justify="flex-end">
          <BusyButton {...endButton("others")}>Sign Out All Others</BusyButton>
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          You aren't signed in anywhere else.
        </Text>
      )}
    </>
  );
}

/** The server knows it to the hour. */
function lastUse(at: Date): string {
  const now = new Date();
  const isRecent = now.getTime() - at.getTime() < 3_600_000;
  return isRecent ? "used within the last hour" : `last used ${formatRelative(at, now)}`;
}

/** What a person can do with everything that is stored about them. */
function OwnData({ email }: { email: string }) {
  const download = useAction({
    mutationFn: () => client.account.download(),
    meta: { failure: "Error downloading your data" },
    onSuccess: saveFile,
  });
  const deletion = useAction({
    mutationFn: () => client.account.requestDeletion(),
    meta: { failure: "Email not sent" },
  });
  return (
    <Stack component="section" aria-labelledby="own-data" gap="xs">
      <Title order={3} size="h4" id="own-data">
        Your Data
      </Title>
      <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }} role="status">
        {deletion.isSuccess
          ? `We've sent an email to ${email}. Its link deletes your account, and expires after an hour.`
          : "Download everything stored about you, or delete your account with all CheckUps. We'll email you a link to confirm."}
      </Text>
      <Group gap="xs">
        <BusyButton
          variant="default"
          isBusy={download.isPending}
          busyLabel="Preparing..."
          onClick={() => download.run()}
        >
          Download My Data
        </BusyButton>
        <BusyButton
          variant="subtle"
          color="red"
          isBusy={deletion.isPending}
          busyLabel="Sending..."
          onClick={() => deletion.run()}
        >
          Delete My Account
        </BusyButton>
      </Group>
    </Stack>
  );
}
