import { Button } from "@mantine/core";
import { lazy, Suspense, useEffect, useState } from "react";
import type { KeptCheckup } from "#components/unsaved-dialog.tsx";
import { keptCheckups, keptNames } from "#lib/kept-changes.ts";
import { knownUser, useSignOut } from "#lib/session.ts";

/** Few ever see it, and every page would carry it. */
const loadDialog = () => import("#components/unsaved-dialog.tsx");
const UnsavedDialog = lazy(async () => ({ default: (await loadDialog()).UnsavedDialog }));

/** Signs out, and asks first when that would delete answers that only this device has. */
export function SignOutButton() {
  const signOut = useSignOut();
  const [kept, setKept] = useState<KeptCheckup[]>();
  // Ahead of the click: answers that cannot be sent mean that code may not arrive either.
  useEffect(() => void loadDialog().catch(() => undefined), []);
  const start = async () => {
    const user = knownUser();
    const ids = user ? [...(await keptCheckups(user.id))] : [];
    if (!user || ids.length === 0) return signOut.mutate();
    const names = await keptNames(user.id);
    setKept(ids.map((id) => ({ id, name: names.get(id) })));
  };
  return (
    <>
      <Button variant="default" size="sm" onClick={() => void start()}>
        Sign Out
      </Button>
      {kept && (
        <Suspense>
          <UnsavedDialog
            checkups={kept}
            onStay={() => setKept(undefined)}
            onSignOut={() => {
              setKept(undefined);
              signOut.mutate();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
