import { colorSchemeKey, rememberedUserKey } from "#lib/storage-keys.ts";

/** Whether somebody is signed in here, or has chosen how the page looks: a drawn page knows nothing of either. */
export function isKnownHere(): boolean {
  try {
    const scheme = localStorage.getItem(colorSchemeKey);
    const isChosen = scheme === "light" || scheme === "dark";
    const user = localStorage.getItem(rememberedUserKey);
    // Whose session is over by now is shown what everybody is.
    return isChosen || (user !== null && new Date(expiryOf(user)).getTime() > Date.now());
  } catch {
    return false; // storage closed to us, or written by something else
  }
}

const expiryOf = (user: string) => (JSON.parse(user) as { expiresAt: string }).expiresAt;
