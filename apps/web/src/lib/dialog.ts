import { useMatch, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { deviceStore } from "#lib/device-store.ts";
import { dialogForMs, dialogsOf, onForgotten } from "#lib/kept-changes.ts";
import { isPageCovered } from "#lib/keyboard.ts";
import { knownUser } from "#lib/session.ts";

/** A dialog as it was when the session ended: the state of the page that opened it, and what was typed. */
interface KeptDialog {
  state: unknown;
  values: object;
  keptAt: number;
}

/** The dialog that is open, of all pages; with what to fill it with if it is opened again. */
let opened: { key: string; state: unknown; values?: object | undefined } | undefined;

/** For a browser that stores nothing: then nothing opens again. */
const ignore = () => undefined;

/** The dialog stored under this key; from then on it is the page's. */
async function takeKept(key: string): Promise<KeptDialog | undefined> {
  const entries = (await deviceStore.entries(key)) as [string, KeptDialog][]; // we alone write there
  const kept = entries.find(([name]) => name === key)?.[1];
  return kept && Date.now() - kept.keptAt < dialogForMs ? kept : undefined;
}

/**
 * What says whether a dialog of a page is open, such as the record that it edits. A dialog that was open when the
 * session ended is opened again on the same page, once, as the administrator left it.
 */
export function useDialogState<State>(name: string) {
  const [state, setState] = useState<State>();
  // The page's own path: the address may be on its way to sign-in and back already.
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const [key] = useState(() => `${dialogsOf(knownUser()?.id)}${path}/${name}`);
  // Before the effect of the dialog itself, which reads it.
  useLayoutEffect(() => {
    if (!state) return;
    if (opened?.key !== key) opened = { key, state };
    opened.state = state;
    return () => void (opened = undefined);
  }, [key, state]);
  useEffect(() => {
    let isThere = true;
    const reopen = (kept: KeptDialog | undefined) => {
      if (!kept || !isThere || opened || isPageCovered()) return;
      opened = { key, ...kept };
      setState(kept.state as State); // the same hook kept it
      deviceStore.replace([key]).catch(ignore);
    };
    takeKept(key).then(reopen, ignore);
    return () => void (isThere = false);
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
    if (dialog?.values) fillNow(dialog.values as Values); // the same dialog kept them
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
  useEffect(() => {
    if (!isAsked) return;
    setOpen(true);
    void navigate({
      to: ".",
      search: (now) => ({ ...now, open: undefined }),
      replace: true,
      resetScroll: false,
    });
  }, [isAsked, setOpen, navigate]);
  return [isOpen, setOpen] as const;
}
