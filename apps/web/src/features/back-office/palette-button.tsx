import { ActionIcon, Button, Kbd } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { laterDialog } from "#components/later-dialog.tsx";
import { isPageCovered } from "#lib/keyboard.ts";
import { isApple } from "#lib/visitor.ts";

const palette = laterDialog(async () => (await import("./palette.tsx")).Palette);
const keys = laterDialog(async () => (await import("#components/shortcut-list.tsx")).ShortcutList);

/** Opens the palette, but not over a menu or a dialog, whose unsaved input would be lost. */
export function PaletteButton() {
  const [opened, setOpened] = useState<"palette" | "shortcuts">();
  const close = () => setOpened(undefined);
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
        <palette.Dialog showShortcuts={() => setOpened("shortcuts")} onClose={close} />
      )}
    </>
  );
}
