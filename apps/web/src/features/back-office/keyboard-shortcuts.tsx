import { ShortcutList } from "#components/shortcut-list.tsx";

/** The admin panel's shortcuts. */
const shortcuts: Record<string, readonly [keys: string, does: string][]> = {
  Everywhere: [
    ["Mod K", "Search, or go to any page or record"],
    ["Mod B", "Show or hide the sidebar"],
    ["Esc", "Close the dialog or menu"],
  ],
  "In lists": [
    ["/", "Go to the search box"],
    ["Esc", "Clear the search box"],
  ],
  "In the search dialog": [
    ["↑", "Previous result"],
    ["↓", "Next result"],
    ["Enter", "Open the result"],
    ["Mod Enter", "Open the result in a new tab"],
  ],
};

export const KeyboardShortcuts = ({ onClose }: { onClose: () => void }) => (
  <ShortcutList shortcuts={shortcuts} singleKey="/ goes to the search box" onClose={onClose} />
);
