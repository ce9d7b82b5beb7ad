import { ShortcutList } from "#components/shortcut-list.tsx";

const shortcuts: Record<string, readonly [keys: string, does: string][]> = {
  "On every step": [
    ["Mod Enter", "Next"],
    ["?", "Show this list"],
    ["Esc", "Close the dialog or list"],
  ],
  "In a field": [
    ["Enter", "Go to the next number, or add the address"],
    ["↑ ↓", "Change the number by one"],
  ],
  "On cards": [
    ["← ↑ ↓ →", "Go to another card"],
    ["Space", "Choose the card, where several can be chosen"],
    ["A–Z", "Choose the standard with this name"],
  ],
  "In the calendar": [
    ["← ↑ ↓ →", "Go to another day"],
    ["PgUp PgDn", "Go to another month"],
    ["Enter", "Choose the day"],
  ],
};

export const WizardKeys = ({ onClose }: { onClose: () => void }) => (
  <ShortcutList shortcuts={shortcuts} singleKey="? shows this list" onClose={onClose} />
);
