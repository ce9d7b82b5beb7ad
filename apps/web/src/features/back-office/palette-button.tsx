import { UnstyledButton } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { laterDialog } from "#components/later-dialog.tsx";
import { useAskedSignOut } from "#components/layout/sign-out.tsx";
import { isApple, isPageCovered, pageFocus } from "#lib/keyboard.ts";
import { whenIdle } from "#lib/clock.ts";
import type { RecentPage } from "./palette-entries.ts";
import classes from "./palette-button.module.css";

const { Dialog: Palette, fetchAhead } = laterDialog(
  async () => (await import("./palette.tsx")).Palette,
);
const { Dialog: KeyboardShortcuts } = laterDialog(
  async () => (await import("./keyboard-shortcuts.tsx")).KeyboardShortcuts,
);

interface PaletteButtonProps {
  isPhone: boolean;
  brandName: string;
  toggleSidebar: () => void;
}

/** Opens the palette, as ctrl or cmd and K does, also while typing; not over an open dialog, where what is typed would be lost, nor over a menu. */
export function PaletteButton({ isPhone, brandName, toggleSidebar }: PaletteButtonProps) {
  const [opened, setOpened] = useState<"palette" | "shortcuts">();
  const close = () => setOpened(undefined);
  const recent = useRecentPages(brandName);
  const { start: signOut, question } = useAskedSignOut();
  const router = useRouter();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => void whenIdle().then(fetchAhead), []);
  const toggle = () => {
    if (opened === "palette") close();
    else if (!isPageCovered()) flushSync(() => setOpened("palette"));
  };
  useHotkeys([["mod+K", toggle]], []);
  const follow = () => {
    const stop = router.subscribe("onRendered", () => {
      stop();
      const { activeElement, body } = document;
      if (activeElement === body || activeElement === button.current)
        pageFocus()?.focus({ preventScroll: true });
    });
    close();
  };
  const [key, keys] = isApple() ? ["⌘ K", "Meta+K"] : ["Ctrl K", "Control+K"];
  return (
    <>
      <UnstyledButton
        ref={button}
        className={classes.button}
        aria-haspopup="dialog"
        aria-keyshortcuts={keys}
        title={`Search or go to (${key})`}
        onClick={() => setOpened("palette")}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <span className={classes.text}>Search or go to…</span>
        <kbd className={classes.key} aria-hidden>
          {key}
        </kbd>
      </UnstyledButton>
      {opened === "shortcuts" && <KeyboardShortcuts onClose={close} />}
      {opened === "palette" && (
        <Palette
          isPhone={isPhone}
          recent={recent.current}
          toggleSidebar={toggleSidebar}
          signOut={signOut}
          showShortcuts={() => setOpened("shortcuts")}
          onClose={close}
          onFollow={follow}
        />
      )}
      {question}
    </>
  );
}

/** The last four pages as they were left, the latest first; in memory only, because their titles name customers. */
function useRecentPages(brandName: string) {
  const router = useRouter();
  const pages = useRef<RecentPage[]>([]);
  useEffect(
    () =>
      router.subscribe("onBeforeNavigate", ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const { pathname, search } = fromLocation;
        const title = document.title.replace(` – ${brandName}`, "");
        const others = pages.current.filter((page) => page.pathname !== pathname);
        pages.current = [{ pathname, search, title }, ...others].slice(0, 4);
      }),
    [router, brandName],
  );
  return pages;
}
