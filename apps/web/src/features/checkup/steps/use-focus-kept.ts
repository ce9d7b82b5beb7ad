import { useEffect, useRef } from "react";

/**
 * What is disabled cannot hold the focus. Gives it back to the input that was to get it, with the caret at the
 * end, once nothing is disabled any more and nobody moved it elsewhere.
 */
export function useFocusKept(isBusy: boolean) {
  const wanted = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = wanted.current;
    if (isBusy || !input) return;
    wanted.current = null;
    if (document.activeElement !== document.body) return;
    input.focus();
    input.setSelectionRange(input.value.length, input.value.length);
  }, [isBusy]);
  return {
    /** The focus is on its way to this one; null when it goes elsewhere. */
    expect: (input: HTMLInputElement | null) => {
      wanted.current = input;
    },
    expectUnlessOther: (input: HTMLInputElement | null) => {
      wanted.current ??= input;
    },
  };
}
