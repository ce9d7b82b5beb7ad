import type { SignedInUser } from "@app/contract";
import { colorSchemeKey, rememberedUserKey } from "#lib/storage-keys.ts";

/** What a page is rendered with before the server answered. No secret: the session is an HttpOnly cookie. */
type Remembered = Pick<SignedInUser, "id" | "email" | "expiresAt">;

/** Whoever was signed in here when last heard of, unless that session is over by now. */
export function rememberedUser(): Remembered | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(rememberedUserKey) ?? "null") as
      | (Omit<Remembered, "expiresAt"> & { expiresAt: string })
      | null;
    if (!stored) return undefined;
    const user = { ...stored, expiresAt: new Date(stored.expiresAt) };
    return user.expiresAt.getTime() > Date.now() ? user : undefined;
  } catch {
    return undefined; // storage closed to us, or written by something else
  }
}

export function rememberUser(user: Remembered | null) {
  try {
    if (!user) return localStorage.removeItem(rememberedUserKey);
    const { id, email, expiresAt } = user;
    localStorage.setItem(rememberedUserKey, JSON.stringify({ id, email, expiresAt }));
  } catch {
    // Without storage the page only renders a moment later.
  }
}

/** Whether somebody is signed in here, or has chosen how the page looks: a prerendered page knows nothing of either. */
export function isKnownHere(): boolean {
  if (rememberedUser()) return true;
  try {
    return ["light", "dark"].includes(localStorage.getItem(colorSchemeKey) ?? "");
  } catch {
    return false; // storage closed to us
  }
}
