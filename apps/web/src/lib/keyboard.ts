import { useHotkeys, useLocalStorage } from "@mantine/hooks";
import type { RefObject } from "react";
import { isApple } from "#lib/visitor.ts";

/** Whether a dialog covers the page: shortcuts of the page must not act behind it. */
export const isPageCovered = () => document.querySelector("[aria-modal=true]") !== null;

export const keyName = (key: string) => (key === "Mod" ? (isApple() ? "⌘" : "Ctrl") : key);

/** Whether shortcuts of a single key work on this device: speech input may type "/" or "?" (WCAG 2.1.4). */
export const useIsSingleKeyOn = () =>
  useLocalStorage({
    key: "compliance-checkup-search-key",
    defaultValue: true,
    getInitialValueInEffect: false,
  });

const isTyping = (target: Element) =>
  target.matches("textarea, select, input:not([type=radio], [type=checkbox])");

/** Shortcuts of a single key, where the device has them on and nobody types. A key that is held counts once. */
export function useSingleKeys(keys: [key: string, act: () => void][]) {
  const [isOn] = useIsSingleKeyOn();
  const once = (act: () => void) => (event: KeyboardEvent) => {
    if (event.repeat || isPageCovered() || isTyping(event.target as Element)) return;
    event.preventDefault();
    act();
  };
  const whileTyping = { preventDefault: false };
  useHotkeys(isOn ? keys.map(([key, act]) => [key, once(act), whileTyping]) : [], []);
}

/** "/" focuses the page's search field. */
export function useSearchKey(box: RefObject<HTMLInputElement | null>) {
  const focusBox = () => box.current?.focus();
  // Many keyboards have it on a shifted key.
  useSingleKeys(["/", "shift+/"].map((key) => [key, focusBox]));
}
