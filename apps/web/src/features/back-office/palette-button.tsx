import { UnstyledButton } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { Suspense, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useAskedSignOut } from "#components/use-asked-sign-out.tsx";
import { Failure } from "#lib/api.ts";
import { isApple, isPageCovered, pageFocus } from "#lib/keyboard.ts";
import { later } from "#components/later.ts";
import { whenIdle } from "#lib/clock.ts";
import { showFailure } from "#lib/query-client.ts";
import { useRecentPages } from "./recent-pages.ts";
import classes from "./palette-button.module.css";

/** In the place of what did not come. */
function Missing({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    showFailure(new Failure("Please check your connection and try again."), "Error");
    onClose();
  }, [onClose]);
  return null;
}

const { Later: Palette, fetchAhead } = later(
  async () => (await import("./palette.tsx")).Palette,
  Missing,
);
const { Later: KeyboardShortcuts } = later(
  async () => (await import("./keyboard-shortcuts.tsx")).KeyboardShortcuts,
  Missing,
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
  const { button, follow } = useFocusAfter();
  // Its code comes after the page, and before it is asked for.
  useEffect(() => void whenIdle().then(fetchAhead), []);
  const toggle = () => {
    if (opened === "palette") close();
    else if (!isPageCovered()) flushSync(() => setOpened("palette"));
  };
  useHotkeys([["mod+K", toggle]], []);
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
      <Suspense>
        {opened === "palette" && (
          <Palette
            isPhone={isPhone}
            recent={recent.current}
            toggleSidebar={toggleSidebar}
            signOut={signOut}
            showShortcuts={() => setOpened("shortcuts")}
            onClose={close}
            onFollow={() => {
              follow();
              close();
            }}
          />
        )}
        {opened === "shortcuts" && <KeyboardShortcuts onClose={close} />}
      </Suspense>
      {question}
    </>
  );
}

/** Who followed a link stands on its page, and not on the button where he came from. */
function useFocusAfter() {
  const router = useRouter();
  const button = useRef<HTMLButtonElement>(null);
  const follow = () => {
    const stop = router.subscribe("onRendered", () => {
      stop();
      const { activeElement, body } = document;
      if (activeElement === body || activeElement === button.current)
        pageFocus()?.focus({ preventScroll: true });
    });
  };
  return { button, follow };
}
