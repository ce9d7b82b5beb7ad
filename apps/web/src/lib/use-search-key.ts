import { useHotkeys, useLocalStorage } from "@mantine/hooks";
import type { RefObject } from "react";
import { isPageCovered } from "#lib/is-page-covered.ts";
import { searchKeyKey } from "#lib/storage-keys.ts";

/**
 * Whether "/" goes to the search, on this device. Who speaks to the machine may say it by chance, so it can be switched
 * off (WCAG 2.1.4).
 */
export const useIsSearchKeyOn = () =>
  useLocalStorage({ key: searchKeyKey, defaultValue: true, getInitialValueInEffect: false });

/** "/" goes to the box in which the page is searched. */
export function useSearchKey(box: RefObject<HTMLInputElement | null>) {
  const [isOn] = useIsSearchKeyOn();
  const go = () => {
    if (!isPageCovered()) box.current?.focus();
  };
  // On many keyboards it is reached by the shift key.
  const keys = ["/", "shift+/"];
  useHotkeys(isOn ? keys.map((key) => [key, go]) : []);
}
