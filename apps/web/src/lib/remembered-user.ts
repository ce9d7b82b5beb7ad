import type { SignedInUser } from "@app/contract";
import { rememberedUserKey } from "#lib/storage-keys.ts";

/** What a page draws itself with before the server answered. No secret: the session is an HttpOnly cookie. */
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
    const kept: Remembered | null = user && {
      id: user.id,
      email: user.email,
      expiresAt: user.expiresAt,
    };
    if (kept) localStorage.setItem(rememberedUserKey, JSON.stringify(kept));
    else localStorage.removeItem(rememberedUserKey);
  } catch {
    // Without storage the page only draws itself a moment later.
  }
}
