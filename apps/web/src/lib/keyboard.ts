import { useHotkeys, useLocalStorage } from "@mantine/hooks";
import type { RefObject } from "react";
import { searchKeyKey } from "#lib/storage-keys.ts";

/** Whether a dialog or a menu lies over the page: the page's keys would act on what nobody sees. */
export const isPageCovered = () =>
  document.querySelector("[aria-modal=true], [role=menu]") !== null;

export const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** A key as it is printed on this device's keyboard. */
export const keyName = (key: string) => (key === "Mod" ? (isApple() ? "⌘" : "Ctrl") : key);

/** Whether "/" goes to the search, on this device: speech input may type it by chance (WCAG 2.1.4). */
export const useIsSearchKeyOn = () =>
  useLocalStorage({ key: searchKeyKey, defaultValue: true, getInitialValueInEffect: false });

/** "/" goes to the box in which the page is searched. */
export function useSearchKey(box: RefObject<HTMLInputElement | null>) {
  const [isOn] = useIsSearchKeyOn();
  const go = () => {
    if (!isPageCovered()) box.current?.focus();
  };
  // Many keyboards have it on a shifted key.
  const keys = ["/", "shift+/"];
  useHotkeys(isOn ? keys.map((key) => [key, go]) : []);
}
