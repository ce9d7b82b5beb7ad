/** Identifies this browser, together with a cookie, until it is signed in. */
export const browserMarkKey = "compliance-checkup-browser";

/** The products that were taken out of the proposals of steps 7 and 8, by check-up and step. Removed at sign-out. */
export const takenOutKey = "compliance-checkup-taken-out";

/** Reads a stored text; null if the browser blocks its storage. */
export function readStored(kind: "localStorage" | "sessionStorage", key: string): string | null {
  try {
    return globalThis[kind].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it. Does nothing if the browser blocks its storage. */
export function writeStored(kind: "localStorage" | "sessionStorage", key: string, text?: string) {
  try {
    if (text === undefined) globalThis[kind].removeItem(key);
    else globalThis[kind].setItem(key, text);
  } catch {
    // Without storage, pages render a moment later, and a reload repeats a step.
  }
}

/** Reads stored JSON; null if there is none, or something else wrote there. */
export function readStoredJson(kind: "localStorage" | "sessionStorage", key: string): unknown {
  try {
    return JSON.parse(readStored(kind, key) ?? "null");
  } catch {
    return null;
  }
}

/** A random UUID. `crypto.randomUUID` is missing if the page came over plain http. */
export function randomId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40; // sixteen bytes, so 6 and 8 exist: version 4 …
  bytes[8] = (bytes[8]! & 0x3f) | 0x80; // … in the variant of RFC 9562
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
