import { rememberedUser } from "#lib/remembered-user.ts";
import { colorSchemeKey } from "#lib/storage-keys.ts";

/** Whether somebody is signed in here, or has chosen how the page looks: a drawn page knows nothing of either. */
export const isKnownHere = (): boolean => rememberedUser() !== undefined || isSchemeChosen();

function isSchemeChosen(): boolean {
  try {
    const scheme = localStorage.getItem(colorSchemeKey);
    return scheme === "light" || scheme === "dark";
  } catch {
    return false; // storage closed to us
  }
}
