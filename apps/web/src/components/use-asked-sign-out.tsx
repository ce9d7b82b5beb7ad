import { useEffect, useState } from "react";
import type { ComponentProps, ComponentType } from "react";
import type { UnsavedDialog } from "#components/unsaved-dialog.tsx";
import { Failure } from "#lib/api.ts";
import { keptCheckups } from "#lib/kept-changes.ts";
import { showFailure } from "#lib/query-client.ts";
import { knownUser, useSignOut } from "#lib/session.ts";

type Dialog = ComponentProps<typeof UnsavedDialog>;

interface Asked {
  Question: ComponentType<Dialog>;
  checkups: Dialog["checkups"];
}

/** Few ever see it, and every page would carry it. */
const loadDialog = () => import("#components/unsaved-dialog.tsx");

const unasked =
  "This device keeps answers that could not be sent, and signing out would delete them. Open the check-up to have them saved, or try again once the network is back.";

/** Signing out, and the question before it where that would delete answers that only this device has. */
export function useAskedSignOut() {
  const signOut = useSignOut();
  const [asked, setAsked] = useState<Asked>();
  // Ahead of the click: answers that cannot be sent mean that code may not arrive either.
  useEffect(() => void loadDialog().catch(() => undefined), []);
  const start = async () => {
    const user = knownUser();
    const kept = user ? [...(await keptCheckups(user.id))] : [];
    if (kept.length === 0) return signOut.mutate();
    try {
      const { UnsavedDialog: Question } = await loadDialog();
      setAsked({ Question, checkups: kept.map(([id, name]) => ({ id, name })) });
    } catch {
      // Whoever cannot be asked stays signed in: nothing is deleted unasked.
      showFailure(new Failure(unasked), "Not signed out");
    }
  };
  const question = asked && (
    <asked.Question
      checkups={asked.checkups}
      onStay={() => setAsked(undefined)}
      onSignOut={() => {
        setAsked(undefined);
        signOut.mutate();
      }}
    />
  );
  return { start: () => void start(), question };
}
