import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useRef, useState } from "react";
import { deviceStore } from "#lib/device-store.ts";
import { inTime } from "#lib/in-time.ts";
import { dialogsOf, onForgotten } from "#lib/kept-changes.ts";
import { knownUser } from "#lib/session.ts";

/** A dialog as it was when the session ended: the state of the page that opened it, and what was typed. */
interface KeptDialog {
  state: unknown;
  values: object;
  keptAt: number;
}

const keptForMs = 24 * 60 * 60_000;
const longestLookMs = 1_000;

/** One dialog is open at a time: what opened it last, and what to fill it with when it opens again. */
let opened: { key: string; state: unknown } | undefined;
let refill: object | undefined;

/** Reads what the device keeps under this key, once; what is too old goes with it. */
async function take(key: string): Promise<KeptDialog | undefined> {
  const entries = await inTime(deviceStore.entries(dialogsOf()), longestLookMs, []);
  const kept = entries.map(([name, value]) => ({ name, ...(value as KeptDialog) })); // we alone write there
  const isOver = ({ keptAt }: KeptDialog) => Date.now() - keptAt > keptForMs;
  const removed = kept.filter((one) => one.name === key || isOver(one)).map(({ name }) => name);
  if (removed.length > 0) await inTime(deviceStore.replace(removed), longestLookMs, undefined);
  return kept.find((one) => one.name === key && !isOver(one));
}

/**
 * What says whether a dialog of a page is open, such as the record that it edits. A form dialog that was open when
 * the session ended is opened again on the same page, as its person left it.
 */
export function useDialogState<State>(name: string) {
  const [state, setState] = useState<State>();
  const [key] = useState(() => `${dialogsOf(knownUser()?.id)}${location.pathname}/${name}`);
  const isThere = useRef(false);
  useEffect(() => {
    if (state) opened = { key, state };
  }, [key, state]);
  useEffect(() => {
    isThere.current = true;
    void take(key).then((kept) => {
      if (!kept || !isThere.current) return;
      refill = kept.values;
      setState(kept.state as State); // the same hook kept it
    });
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
      void inTime(deviceStore.replace([], { key, value }), longestLookMs, undefined);
    };
  }, [userId, getValues, setValues]);
}
