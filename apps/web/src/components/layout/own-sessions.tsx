import type { OwnSession } from "@app/contract";
import { Group, Modal, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef } from "react";
import type { RefObject } from "react";
import { BusyButton } from "#components/form/busy-button.tsx";
import { LoadFailure } from "#components/load-failure.tsx";
import { Moment } from "#components/moment.tsx";
import { StateBadge } from "#components/state-badge.tsx";
import { api, client, isRefusal } from "#lib/api.ts";
import { formatRelative } from "#lib/format.ts";
import { showSuccess } from "#lib/query-client.ts";
import { useAction } from "#lib/use-action.ts";
import { useFocusHandover, useFocusReturn } from "#lib/keyboard.ts";
import classes from "./own-sessions.module.css";

interface OwnSessionsProps {
  email: string;
  onClose: () => void;
  /** Signs out here; the dialog makes room for what is asked before. */
  onSignOut: () => void;
}

/** The browsers in which a person is signed in, and the way to end each of them. */
export function OwnSessions({ email, onClose, onSignOut }: OwnSessionsProps) {
  useFocusReturn();
  const { data, error, isFetching, refetch } = useQuery({
    ...api.sessions.list.queryOptions(),
    staleTime: 0,
  });
  return (
    <Modal
      opened
      title="Where You Are Signed In"
      size="lg"
      closeButtonProps={{ "aria-label": "Close" }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          These browsers are signed in as {email}. Sign out those that you do not know or no longer
          use: it counts at once.
        </Text>
        {data && <Sessions sessions={data} onSignOut={onSignOut} />}
        {!data && error && !isFetching && (
          <LoadFailure
            title="The list could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!data && (isFetching || !error) && (
          <Skeleton height={72} role="status" aria-label="Loading..." />
        )}
      </Stack>
    </Modal>
  );
}

interface SessionsProps {
  sessions: OwnSession[];
  onSignOut: () => void;
}

function Sessions({ sessions, onSignOut }: SessionsProps) {
  const list = useRef<HTMLUListElement>(null);
  const endsOthers = useFocusHandover(list);
  const ending = useAction({
    mutationFn: () => client.sessions.endOthers(),
    meta: { success: { title: "All other browsers are signed out" }, failure: "Not signed out" },
  });
  return (
    <>
      <ul ref={list} tabIndex={-1} className={classes.list} aria-label="Signed-in browsers">
        {sessions.map((session) => (
          <Session key={session.id} session={session} list={list} onSignOut={onSignOut} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Group justify="flex-end">
          <BusyButton
            ref={endsOthers}
            variant="default"
            isBusy={ending.isPending}
            busyLabel="Signing out..."
            onClick={() => ending.run()}
          >
            Sign Out All Others
          </BusyButton>
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          You are signed in nowhere else.
        </Text>
      )}
    </>
  );
}

/** Ends a session elsewhere. One that somebody else ended meanwhile is what was asked for. */
async function end(id: string) {
  try {
    await client.sessions.end({ id });
  } catch (error) {
    if (!isRefusal(error, "NOT_FOUND")) throw error;
  }
}

interface SessionProps {
  session: OwnSession;
  /** Takes the focus when the session has ended. */
  list: RefObject<HTMLElement | null>;
  onSignOut: () => void;
}

function Session({ session, list, onSignOut }: SessionProps) {
  const { id, startedAt, lastUsedAt, isCurrent } = session;
  const browser = session.browser ?? "Unknown browser";
  const facts = useId();
  const button = useFocusHandover(list);
  const ending = useAction({
    mutationFn: () => end(id),
    meta: { failure: "Not signed out" },
    onSuccess: () => showSuccess(`${browser} is signed out`),
  });
  return (
    <Group component="li" justify="space-between" gap="8px 16px" py={12} fz="sm">
      <Stack gap={2} miw={0} flex="1 1 9rem" style={{ overflowWrap: "anywhere" }}>
        <Group gap="4px 8px" fw={550}>
          {browser} {isCurrent && <StateBadge label="This device" isGood />}
        </Group>
        <Text id={facts} inherit c="dimmed">
          Signed in <Moment at={startedAt} />
          {!isCurrent && `, ${lastUse(lastUsedAt)}`}
        </Text>
      </Stack>
      <BusyButton
        ref={button}
        variant="default"
        size="xs"
        miw="7.5rem"
        aria-label={`Sign Out: ${browser}`}
        aria-describedby={facts}
        isBusy={ending.isPending}
        busyLabel="Signing out..."
        onClick={isCurrent ? onSignOut : () => ending.run()}
      >
        Sign Out
      </BusyButton>
    </Group>
  );
}

/** Known to the hour. */
function lastUse(at: Date): string {
  const now = new Date();
  const isRecent = now.getTime() - at.getTime() < 3_600_000;
  return isRecent ? "used within the last hour" : `last used ${formatRelative(at, now)}`;
}
