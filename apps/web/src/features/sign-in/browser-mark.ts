import { rules } from "@app/contract";
import { randomId } from "#lib/random-id.ts";
import { browserMarkKey } from "#lib/storage-keys.ts";

/**
 * The mark of this browser, which counts with its cookie: a cookie alone can be put there by other programs on the
 * host. Without storage there is none, and a link asks for a click.
 */
export function browserMark(): string | undefined {
  try {
    return rules.newId.safeParse(localStorage.getItem(browserMarkKey)).data;
  } catch {
    return undefined; // storage closed to us
  }
}

/** The mark for what is asked for now; kept until somebody is signed in. */
export function makeBrowserMark(): string | undefined {
  const known = browserMark();
  if (known !== undefined) return known;
  try {
    localStorage.setItem(browserMarkKey, randomId());
  } catch {
    return undefined;
  }
  return browserMark();
}

export function dropBrowserMark() {
  try {
    localStorage.removeItem(browserMarkKey);
  } catch {
    // Then there is none.
  }
}
