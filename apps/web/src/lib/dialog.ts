import { useMatch, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { deviceStore } from "#lib/device-store.ts";
import { dialogsOf, onForgotten } from "#lib/kept-changes.ts";
import { isPageCovered } from "#lib/keyboard.ts";
import { knownUser } from "#lib/session.ts";

/** A dialog as it was when the session ended: the state of the page that opened it, and what was typed. */
interface KeptDialog {
  state: unknown;
  values: object;
  keptAt: number;
}

const keptForMs = 24 * 60 * 60_000;

/** The dialog that is open, of all pages. */
let opened: { key: string; state: unknown } | undefined;
/** What to fill the dialog of this key with, which is being opened again. */
let refill: { key: string; values: object } | undefined;

/** For a browser that stores nothing: then nothing opens again. */
const ignore = () => undefined;

/** The stored dialogs by key; those that are too old are removed. */
async function keptDialogs(): Promise<Map<string, KeptDialog>> {
  const entries = (await deviceStore.entries(dialogsOf())) as [string, KeptDialog][]; // we alone write there
  const isOver = ([, { keptAt }]: [string, KeptDialog]) => Date.now() - keptAt > keptForMs;
  const removed = entries.filter(isOver).map(([key]) => key);
  if (removed.length > 0) await deviceStore.replace(removed);
  return new Map(entries.filter((entry) => !isOver(entry)));
}

/** Removes what is too old, whichever page is opened and whether anybody signs in. */
export const removeOldDialogs = () => void keptDialogs().catch(ignore);

/**
 * What says whether a dialog of a page is open, such as the record that it edits. A dialog that was open when the
 * session ended is opened again on the same page, once, as the administrator left it.
 */
export function useDialogState<State>(name: string) {
  const [state, setState] = useState<State>();
  // The page's own path: the address may be on its way to sign-in and back already.
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const [key] = useState(() => `${dialogsOf(knownUser()?.id)}${path}/${name}`);
  const isThere = useRef(false);
  // Before the effect of the dialog itself, which reads it.
  useLayoutEffect(() => {
    if (!state) return;
    const mine = { key, state };
    opened = mine;
    return () => {
      if (opened === mine) opened = undefined;
      if (refill?.key === key) refill = undefined;
    };
  }, [key, state]);
  useEffect(() => {
    isThere.current = true;
    const reopen = (kept: KeptDialog | undefined) => {
      if (!kept || !isThere.current || opened || refill || isPageCovered()) return;
      refill = { key, values: kept.values };
      setState(kept.state as State); // the same hook kept it
      deviceStore.replace([key]).catch(ignore);
    };
    keptDialogs().then((all) => reopen(all.get(key)), ignore);
    return () => void (isThere.current = false);
  }, [key]);
  return [state, setState] as const;
}

/**
 * Stores what a dialog holds when its session ends, and fills in what was stored. Signing out stores nothing, and
 * neither does a page that is merely left.
 */
export function useKeptText<Values extends object>(
  read: () => Values | undefined,
  fill: (values: Values) => void,
) {
  const [userId] = useState(() => knownUser()?.id);
  const readNow = useEffectEvent(read);
  const fillNow = useEffectEvent(fill);
  useEffect(() => {
    const dialog = opened;
    if (refill && refill.key === dialog?.key) {
      fillNow(refill.values as Values); // the same dialog kept them
      refill = undefined;
    }
    let isForgotten = false;
    const stop = onForgotten(({ checkupId }) => {
      isForgotten ||= checkupId === undefined;
    });
    return () => {
      stop();
      if (!dialog || isForgotten || knownUser()?.id === userId) return;
      const values = readNow();
      if (!values) return;
      const value: KeptDialog = { state: dialog.state, values, keptAt: Date.now() };
      deviceStore.replace([], { key: dialog.key, value }).catch(ignore);
    };
  }, [userId]);
}

/** The search of an address that opens a dialog of the page at once. */
export const asking = (dialog: string) => ({ open: dialog });

/**
 * Whether a dialog of a page is open. An address can ask for it (`?open=add`), once: this is removed from the address,
 * so that a reload or the back button does not open it again.
 */
export function useAskedDialog(name: string) {
  const typed: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [isOpen = false, setOpen] = useDialogState<boolean>(name);
  const isAsked = typed.open === name;
  const [wasAsked, setWasAsked] = useState(false);
  if (isAsked !== wasAsked) {
    setWasAsked(isAsked);
    if (isAsked) setOpen(true);
  }
  useEffect(() => {
    if (!isAsked) return;
    void navigate({
      to: ".",
      search: (now) => ({ ...now, open: undefined }),
      replace: true,
      resetScroll: false,
    });
  }, [isAsked, navigate]);
  return [isOpen, setOpen] as const;
}
