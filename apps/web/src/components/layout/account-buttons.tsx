import { Button, Text } from "@mantine/core";
import { IconUserCircle } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { laterDialog } from "#components/later-dialog.tsx";
import { whenIdle } from "#lib/clock.ts";
import { keptCheckups } from "#lib/kept-changes.ts";
import { knownUser, signOut } from "#lib/session.ts";

const { Dialog: OwnSessions, opener } = laterDialog(
  async () => (await import("#components/layout/own-sessions.tsx")).OwnSessions,
  { title: "Error loading sessions" },
);

const { Dialog: UnsavedDialog, fetchAhead } = laterDialog(
  async () => (await import("#components/unsaved-dialog.tsx")).UnsavedDialog,
  {
    title: "Not signed out",
    text: "Some answers on this device haven't been saved yet, and signing out would delete them. Open the CheckUp to save them, or try again when you're back online.",
  },
);

/** Signs out, after a confirmation if that would delete answers that are stored only on this device. */
function useConfirmedSignOut() {
  const { mutate } = useMutation({ mutationFn: signOut });
  const [unsaved, setUnsaved] = useState<Map<string, string | undefined>>();
  // Before the click: when answers cannot be sent, code may not load either.
  useEffect(() => void whenIdle().then(fetchAhead), []);
  const start = async () => {
    const user = knownUser();
    const checkups = user ? await keptCheckups(user.id) : new Map();
    if (checkups.size > 0) setUnsaved(checkups);
    else mutate();
  };
  const question = unsaved && (
    <UnsavedDialog
      checkups={unsaved}
      onClose={() => setUnsaved(undefined)}
      onSignOut={() => {
        setUnsaved(undefined);
        mutate();
      }}
    />
  );
  return { start: () => void start(), question };
}

interface AccountButtonsProps {
  email: string;
  className: string | undefined;
  /** Shows only the icon on a phone. */
  isShort?: boolean;
}

/** Who is signed in, which opens where they are signed in, and the button that signs out. */
export function AccountButtons({ email, className, isShort }: AccountButtonsProps) {
  const { start, question } = useConfirmedSignOut();
  const [isOpen, setOpen] = useState(false);
  const label = `${email}: where you are signed in`;
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        px={8}
        fw={400}
        className={className}
        leftSection={<IconUserCircle size={20} stroke={1.75} aria-hidden />}
        aria-label={label}
        {...opener}
        title={label}
        onClick={() => setOpen(true)}
      >
        <Text span inherit truncate lh={1.4} visibleFrom={isShort ? "xs" : undefined}>
          {email}
        </Text>
      </Button>
      <Button variant="default" onClick={start}>
        Sign Out
      </Button>
      {isOpen && (
        <OwnSessions
          email={email}
          onClose={() => setOpen(false)}
          onSignOut={() => {
            setOpen(false);
            start();
          }}
        />
      )}
      {question}
    </>
  );
}
