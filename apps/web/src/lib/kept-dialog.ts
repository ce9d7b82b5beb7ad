import type { UseFormReturnType } from "@mantine/form";
import { useMatch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { deviceStore } from "#lib/device-store.ts";
import { dialogsOf, onForgotten } from "#lib/kept-changes.ts";
import { knownUser } from "#lib/session.ts";

/** A dialog as it was when the session ended: the state of the page that opened it, and what was typed. */
interface KeptDialog {
  state: unknown;
  values: object;
  keptAt: number;
}

const keptForMs = 24 * 60 * 60_000;

/** One dialog is open at a time: what opened it last, and what to fill it with when it opens again. */
let opened: { key: string; state: unknown } | undefined;
let refill: object | undefined;

/** A browser may refuse to keep anything: then nothing opens again. */
const keepsNothing = () => undefined;

/** Reads what the device keeps under this key; what is too old is removed. */
async function find(key: string): Promise<KeptDialog | undefined> {
  const entries = await deviceStore.entries(dialogsOf());
  const kept = entries.map(([name, value]) => ({ name, ...(value as KeptDialog) })); // we alone write there
  const isOver = ({ keptAt }: KeptDialog) => Date.now() - keptAt > keptForMs;
  const removed = kept.filter(isOver).map(({ name }) => name);
  if (removed.length > 0) await deviceStore.replace(removed);
  return kept.find((one) => one.name === key && !isOver(one));
}

/**
 * What says whether a dialog of a page is open, such as the record that it edits. A form dialog that was open when
 * the session ended is opened again on the same page, as its person left it.
 */
export function useDialogState<State>(name: string) {
  const [state, setState] = useState<State>();
  // The page's own path: the address may be on its way to sign-in and back already.
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const [key] = useState(() => `${dialogsOf(knownUser()?.id)}${path}/${name}`);
  const isThere = useRef(false);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (state) opened = { key, state };
    // Closed or saved. A page that is merely left, such as on the way through sign-in, still needs it.
    else if (wasOpen.current) deviceStore.replace([key]).catch(keepsNothing);
    wasOpen.current = Boolean(state);
  }, [key, state]);
  useEffect(() => {
    isThere.current = true;
    const reopen = (kept: KeptDialog | undefined) => {
      if (!kept || !isThere.current) return;
      refill = kept.values;
      setState(kept.state as State); // the same hook kept it
    };
    find(key).then(reopen, keepsNothing);
    return () => void (isThere.current = false);
  }, [key]);
  return [state, setState] as const;
}

/** Keeps what is typed into a dialog whose session ends, and fills in what was kept. Signing out keeps nothing. */
export function useKeptText<Values extends object>(form: UseFormReturnType<Values>) {
  const { getValues, setValues } = form;
  const [userId] = useState(() => knownUser()?.id);
  useEffect(() => {
    if (refill) setValues(refill as Values); // the same form kept them
    refill = undefined;
    let isForgotten = false;
    const stop = onForgotten(({ checkupId }) => {
      isForgotten ||= checkupId === undefined;
    });
    return () => {
      stop();
      if (!opened || isForgotten || knownUser()?.id === userId) return;
      const { key, state } = opened;
      const value: KeptDialog = { state, values: getValues(), keptAt: Date.now() };
      deviceStore.replace([], { key, value }).catch(keepsNothing);
    };
  }, [userId, getValues, setValues]);
}
