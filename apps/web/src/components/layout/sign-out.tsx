import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { laterDialog } from "#components/later-dialog.tsx";
import { keptCheckups } from "#lib/kept-changes.ts";
import { knownUser, signOut } from "#lib/session.ts";

const { Dialog: UnsavedDialog, fetchAhead } = laterDialog(
  async () => (await import("#components/unsaved-dialog.tsx")).UnsavedDialog,
  {
    title: "Not signed out",
    text: "This device keeps answers that could not be sent, and signing out would delete them. Open the check-up to have them saved, or try again once the network is back.",
  },
);

/** Signing out, and the question before it where that would delete answers that only this device has. */
export function useAskedSignOut() {
  const { mutate } = useMutation({ mutationFn: signOut });
  const [unsaved, setUnsaved] = useState<Map<string, string | undefined>>();
  // Ahead of the click: answers that cannot be sent mean that code may not arrive either.
  useEffect(fetchAhead, []);
  const start = async () => {
    const user = knownUser();
    const kept = user ? await keptCheckups(user.id) : new Map();
    if (kept.size > 0) setUnsaved(kept);
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
  const { start, question } = useAskedSignOut();
  return (
    <>
      <Button variant="default" size="sm" onClick={start}>
        Sign Out
      </Button>
      {question}
    </>
  );
}
