import { Button, Group, Modal, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import type { Draft } from "./draft.ts";

/** Saves before the page is left, and asks first when something could not be saved. */
export function LeaveGuard({ draft }: { draft: Draft }) {
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // Who is signed out cannot save: sign-in comes first.
      if (next.pathname === current.pathname || next.pathname === "/auth") return false;
      await draft.flush();
      return draft.isStuck;
    },
    enableBeforeUnload: () => draft.isStuck,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  return (
    <Modal opened centered onClose={blocker.reset} title="Leave without saving?">
      <Text>Your last changes could not be saved. If you leave now, they are lost.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={blocker.proceed}>
          Leave
        </Button>
        <Button data-autofocus onClick={blocker.reset}>
          Stay
        </Button>
      </Group>
    </Modal>
  );
}
