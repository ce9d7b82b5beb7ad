import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { laterDialog } from "#components/later-dialog.tsx";
import { whenIdle } from "#lib/clock.ts";
import { keptCheckups } from "#lib/kept-changes.ts";
import { knownUser, signOut } from "#lib/session.ts";

const { Dialog: UnsavedDialog, fetchAhead } = laterDialog(
  async () => (await import("#components/unsaved-dialog.tsx")).UnsavedDialog,
  {
    title: "Not signed out",
    text: "Some answers on this device haven't been saved yet, and signing out would delete them. Open the CheckUp to save them, or try again when you're back online.",
  },
);

/** Signs out, after a confirmation if that would delete answers that are stored only on this device. */
export function useConfirmedSignOut() {
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

export function SignOutButton() {
  const { start, question } = useConfirmedSignOut();
  return (
    <>
      <Button variant="default" onClick={start}>
        Sign Out
      </Button>
      {question}
    </>
  );
}
