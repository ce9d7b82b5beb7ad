interface Shortcut {
  /** Pressed together; "Mod" is ctrl, or cmd on Apple's machines. */
  keys: readonly string[];
  does: string;
}

/** Every shortcut of the back office, as the list of them shows it: whoever adds one adds a line here. */
export const shortcuts: readonly { place: string; shortcuts: readonly Shortcut[] }[] = [
  {
    place: "Everywhere",
    shortcuts: [
      { keys: ["Mod", "K"], does: "Search, or go to any page or record" },
      { keys: ["Mod", "B"], does: "Show or hide the sidebar" },
      { keys: ["Esc"], does: "Close what is open" },
    ],
  },
  {
    place: "In lists",
    shortcuts: [
      { keys: ["/"], does: "Go to the search box" },
      { keys: ["Esc"], does: "Empty the search box" },
      { keys: ["↓"], does: "Go to the next row, from the search box to the first" },
      { keys: ["↑"], does: "Go to the row before" },
      { keys: ["J"], does: "The same as ↓, within the list" },
      { keys: ["K"], does: "The same as ↑" },
      { keys: ["Home"], does: "Go to the first row" },
      { keys: ["End"], does: "Go to the last row" },
      { keys: ["Enter"], does: "Open the row" },
      { keys: ["E"], does: "Edit the row" },
      { keys: ["Page Down"], does: "Go some rows down" },
      { keys: ["Page Up"], does: "Go some rows up" },
      { keys: ["Del"], does: "Delete the row, after a question" },
      { keys: ["⌫"], does: "The same as Del" },
    ],
  },
  {
    place: "In the search over everything",
    shortcuts: [
      { keys: ["↑"], does: "Choose the one before" },
      { keys: ["↓"], does: "Choose the next one" },
      { keys: ["Enter"], does: "Open it" },
      { keys: ["Mod", "Enter"], does: "Open it in a new tab" },
    ],
  },
];
