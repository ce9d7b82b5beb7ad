/** What the palette's button loads at once, when the page has nothing else to do. */
export { KeyboardShortcuts } from "./keyboard-shortcuts.tsx";
export { Palette } from "./palette.tsx";
