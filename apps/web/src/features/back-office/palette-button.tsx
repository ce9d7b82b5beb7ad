import { ActionIcon, Button, Kbd } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { laterDialog } from "#components/later-dialog.tsx";
import { useConfirmedSignOut } from "#components/layout/sign-out.tsx";
import { isPageCovered } from "#lib/keyboard.ts";
import { useSite } from "#lib/site.ts";
import { isApple } from "#lib/visitor.ts";
import type { RecentPage } from "./palette-entries.ts";

const palette = laterDialog(async () => (await import("./palette.tsx")).Palette);
const keys = laterDialog(async () => (await import("#components/shortcut-list.tsx")).ShortcutList);

/** Opens the palette, but not over a menu or a dialog, whose unsaved input would be lost. */
export function PaletteButton({ toggleSidebar }: { toggleSidebar: () => void }) {
  const [opened, setOpened] = useState<"palette" | "shortcuts">();
  const close = () => setOpened(undefined);
  const recent = useRecentPages();
  const { start: signOut, question } = useConfirmedSignOut();
  const toggle = () => {
    if (opened === "palette") close();
    else if (!isPageCovered()) flushSync(() => setOpened("palette"));
  };
  useHotkeys([["mod+K", toggle]], []);
  const [key, keyNames] = isApple() ? ["⌘ K", "Meta+K"] : ["Ctrl K", "Control+K"];
  const button = {
    "aria-haspopup": "dialog",
    "aria-keyshortcuts": keyNames,
    title: `Search or go to (${key})`,
    onClick: () => setOpened("palette"),
  } as const;
  return (
    <>
      <Button
        {...button}
        visibleFrom="md"
        variant="default"
        px={10}
        fw={400}
        c="dimmed"
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        rightSection={
          <Kbd size="xs" aria-hidden>
            {key}
          </Kbd>
        }
      >
        Search or go to...
      </Button>
      <ActionIcon {...button} hiddenFrom="md" size="lg" aria-label="Search or go to...">
        <IconSearch size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      {opened === "shortcuts" && <keys.Dialog of="adminPanel" onClose={close} />}
      {opened === "palette" && (
        <palette.Dialog
          recent={recent.current}
          toggleSidebar={toggleSidebar}
          signOut={signOut}
          showShortcuts={() => setOpened("shortcuts")}
          onClose={close}
        />
      )}
      {question}
    </>
  );
}

/** The last four pages with their searches, the latest first. In memory only, because their titles name customers. */
function useRecentPages() {
  const { brandName } = useSite();
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
