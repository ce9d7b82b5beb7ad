import { Button, Group, Modal, Skeleton, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { LoadFailure } from "#components/load-failure.tsx";
import { OwnSessionItem } from "#components/own-session-item.tsx";
import { api, client } from "#lib/api.ts";
import { useAction } from "#lib/use-action.ts";
import { useFocusHandover, useFocusReturn } from "#lib/keyboard.ts";
import classes from "./own-sessions.module.css";

export interface OwnSessionsProps {
  email: string;
  onClose: () => void;
  /** Signs out here; the dialog makes room for what is asked before. */
  onSignOut: () => void;
}

/** The browsers in which a person is signed in, and the way to end each of them. */
export function OwnSessions({ email, onClose, onSignOut }: OwnSessionsProps) {
  useFocusReturn();
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
        <Sessions onSignOut={onSignOut} />
      </Stack>
    </Modal>
  );
}

function Sessions({ onSignOut }: Pick<OwnSessionsProps, "onSignOut">) {
  const list = useRef<HTMLUListElement>(null);
  const endsOthers = useFocusHandover(list);
  const { data, error, isFetching, refetch } = useQuery({
    ...api.sessions.list.queryOptions(),
    staleTime: 0,
  });
  const ending = useAction({
    mutationFn: () => client.sessions.endOthers(),
    meta: { success: { title: "All other browsers are signed out" }, failure: "Not signed out" },
  });
  if (!data) {
    return error && !isFetching ? (
      <LoadFailure
        title="The list could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    ) : (
      <div role="status">
        <VisuallyHidden>Loading...</VisuallyHidden>
        <Skeleton height={72} />
      </div>
    );
  }
  return (
    <>
      <ul ref={list} tabIndex={-1} className={classes.list} aria-label="Signed-in browsers">
        {data.map((session) => (
          <OwnSessionItem key={session.id} session={session} heir={list} onSignOut={onSignOut} />
        ))}
      </ul>
      {data.length > 1 ? (
        <Group justify="flex-end">
          <Button
            ref={endsOthers}
            variant="default"
            aria-disabled={ending.isPending || undefined}
            data-disabled={ending.isPending || undefined}
            onClick={() => ending.run()}
          >
            {ending.isPending ? "Signing out..." : "Sign Out All Others"}
          </Button>
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          You are signed in nowhere else.
        </Text>
      )}
    </>
  );
}
