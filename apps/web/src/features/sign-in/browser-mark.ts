import { limits, rules } from "@app/contract";
import { browserMarkKey, randomId } from "#lib/this-browser.ts";

/**
 * The mark of this browser, which counts with its cookie: a cookie alone can be put there by other programs on the
 * host. It is good for as long as the last link that was asked for, and removed after that. Without storage there is
 * none, and a link asks for a click.
 */
export function browserMark(): string | undefined {
  try {
    const [mark, madeAt] = localStorage.getItem(browserMarkKey)?.split(" ") ?? [];
    if (Date.now() - Number(madeAt) < limits.signInMinutes * 60_000) {
      return rules.newId.safeParse(mark).data;
    }
    localStorage.removeItem(browserMarkKey);
    return undefined;
  } catch {
    return undefined; // storage closed to us
  }
}

/** The mark for what is asked for now; kept until somebody is signed in. */
export function makeBrowserMark(): string | undefined {
  try {
    localStorage.setItem(browserMarkKey, `${browserMark() ?? randomId()} ${Date.now()}`);
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
