import { useHotkeys, useLocalStorage } from "@mantine/hooks";
import { useCallback, useEffect, useState } from "react";
import type { RefObject } from "react";
import { searchKeyKey } from "#lib/this-browser.ts";

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

/** What else may have the focus on a page: its search, or all of it. */
export const pageFocus = () =>
  document.querySelector<HTMLElement>("main input[type=search]") ?? document.querySelector("main");

/** For what is rendered only while it is open: returns the focus to what had it before, or to the page. */
export function useFocusReturn() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        // It may be elsewhere by now.
        if (document.activeElement !== document.body) return;
        const isThere = opener instanceof HTMLElement && opener !== document.body;
        const next = isThere && opener.isConnected ? opener : pageFocus();
        next?.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}

/** As a `ref`: focuses what takes the place of another part of a dialog. */
export const takeFocus = (node: HTMLElement | null) => node?.focus();

/** As the `ref` of what comes and goes: when it is removed while it has the focus, `next` is focused. */
export const useFocusHandover = (next: RefObject<HTMLElement | null>) =>
  useCallback(
    (node: HTMLElement | null) => () => {
      if (node && document.activeElement === node) next.current?.focus({ preventScroll: true });
    },
    [next],
  );
