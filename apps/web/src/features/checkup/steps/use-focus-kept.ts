import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";

interface FocusKept {
  isBusy: boolean;
  /** Whether the inputs are disabled. */
  isClosed: boolean;
  /** Somebody types: opens the inputs at once. */
  open: () => void;
  /** Somebody goes on by Tab: moves the focus to what can hold it. */
  goOn: () => void;
}

const isShortcut = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");

/** A key that writes something, or begins to: with an input method, or as an accent before its letter. */
const isWriting = ({ key, isComposing }: KeyboardEvent) =>
  isComposing || key === "Process" || key === "Dead" || /^.$/su.test(key);

/** Nothing holds the focus but the input, disabled or not, or what is around it: a click beside all focuses the page. */
const isNowhere = (input: HTMLInputElement) => document.activeElement?.contains(input) ?? true;

/** Puts the caret at the end. */
function focusOn(input: HTMLInputElement) {
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
}

/**
 * What is disabled cannot hold the focus. Gives it back to the input that was to get it once nothing is disabled
 * any more, and as soon as somebody types, so that no key is lost; unless somebody moved it elsewhere.
 */
export function useFocusKept({ isBusy, isClosed, open, goOn }: FocusKept) {
  const wanted = useRef<HTMLInputElement>(null);
  const pointed = useRef<HTMLInputElement>(null);
  const wasClosed = useRef(false);
  useEffect(() => {
    if (isBusy) return;
    const input = wanted.current;
    // What was never closed may have the focus still, with the caret where somebody put it.
    const hasFocus = !wasClosed.current && document.activeElement === input;
    wanted.current = null;
    wasClosed.current = false;
    if (input && !hasFocus && isNowhere(input)) focusOn(input);
  }, [isBusy]);

  const take = useEffectEvent((event: KeyboardEvent) => {
    const input = wanted.current;
    if (!input || !isNowhere(input) || isShortcut(event)) return;
    if (event.key === "Tab") {
      // From here it would go on at the end of the step, or at the top of the page.
      event.preventDefault();
      goOn();
    } else if (isWriting(event)) {
      wanted.current = null;
      // It has to be open before the key is done, which then writes into it.
      flushSync(open);
      focusOn(input);
    }
  });
  // From the moment in which they are disabled: a key may follow before the next frame.
  useLayoutEffect(() => {
    if (!isClosed) return;
    wasClosed.current = true;
    const listen = (event: KeyboardEvent) => take(event);
    document.addEventListener("keydown", listen, true);
    return () => document.removeEventListener("keydown", listen, true);
  }, [isClosed]);

  return {
    /** The focus is on its way to this one; null when it goes elsewhere, unless to a closed one under the pointer. */
    expect: (input: HTMLInputElement | null) => {
      wanted.current = input ?? pointed.current;
    },
    /** The pointer went down on this input, or beside all; the focus leaves where it is after that. */
    point: (input: HTMLInputElement | null) => {
      pointed.current = isClosed ? input : null;
      wanted.current = pointed.current ?? wanted.current;
    },
    expectUnlessOther: (input: HTMLInputElement | null) => {
      wanted.current ??= input;
    },
  };
}
