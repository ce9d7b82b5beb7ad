import { colorSchemeKey, rememberedUserKey } from "#lib/storage-keys.ts";

/** Whether somebody is signed in here, or has chosen how the page looks: a drawn page knows nothing of either. */
export function isKnownHere(): boolean {
  try {
    const scheme = localStorage.getItem(colorSchemeKey);
    const isChosen = scheme === "light" || scheme === "dark";
    return isChosen || localStorage.getItem(rememberedUserKey) !== null;
  } catch {
    return false; // storage closed to us
  }
}
