import type { SignedInUser } from "@app/contract";

// Without imports of values: the prerendered pages load it, and their build reads the keys.

/** Who is signed in on this device, as the page last heard. */
export const rememberedUserKey = "compliance-checkup-user";

/** The sign-in mail that this tab waits for. */
export const sentMailKey = "compliance-checkup-sent-mail";

/** Identifies this browser until it is signed in, beside a cookie. */
export const browserMarkKey = "compliance-checkup-browser";

/** Mantine's own: light, dark or auto. */
export const colorSchemeKey = "mantine-color-scheme-value";

/** Whether a bare "/" goes to the search of a page. */
export const searchKeyKey = "compliance-checkup-search-key";

/** What a browser stores for this site; nothing where it closes its storage to us. */
export function readStored(kind: "localStorage" | "sessionStorage", key: string): string | null {
  try {
    return globalThis[kind].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it. A browser that closes its storage to us stores nothing. */
export function writeStored(kind: "localStorage" | "sessionStorage", key: string, text?: string) {
  try {
    if (text === undefined) globalThis[kind].removeItem(key);
    else globalThis[kind].setItem(key, text);
  } catch {
    // Then the page renders a moment later, or a reload leads a step back.
  }
}

/** What a page renders with before the server answered. No secret: the session is an HttpOnly cookie. */
type Remembered = Pick<SignedInUser, "id" | "email" | "expiresAt">;

/** Whoever was signed in here when last heard of, unless that session is over by now. */
export function rememberedUser(): Remembered | undefined {
  try {
    const stored = JSON.parse(readStored("localStorage", rememberedUserKey) ?? "null") as
      | (Omit<Remembered, "expiresAt"> & { expiresAt: string })
      | null;
    if (!stored) return undefined;
    const user = { ...stored, expiresAt: new Date(stored.expiresAt) };
    return user.expiresAt.getTime() > Date.now() ? user : undefined;
  } catch {
    return undefined; // written by something else
  }
}

export function rememberUser(user: Remembered | null) {
  const kept: Remembered | null = user && {
    id: user.id,
    email: user.email,
    expiresAt: user.expiresAt,
  };
  writeStored("localStorage", rememberedUserKey, kept ? JSON.stringify(kept) : undefined);
}

/** Whether somebody is signed in here, or has chosen a color scheme: a prerendered page knows neither. */
export const isKnownHere = (): boolean =>
  rememberedUser() !== undefined ||
  /^(?:light|dark)$/.test(readStored("localStorage", colorSchemeKey) ?? "");

/** A random UUID. `crypto.randomUUID` is missing where the page came over plain http. */
export function randomId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40; // sixteen bytes, so 6 and 8 exist: version 4 …
  bytes[8] = (bytes[8]! & 0x3f) | 0x80; // … in the variant of RFC 9562
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
