import { limits, rules } from "@app/contract";
import { browserMarkKey, randomId, readStored, writeStored } from "#lib/this-browser.ts";

/**
 * The mark of this browser, which counts with its cookie: a cookie alone can be put there by other programs on the
 * host. It is good for as long as the last link that was asked for, and removed after that. Without storage there is
 * none, and a link asks for a click.
 */
export function browserMark(): string | undefined {
  const [mark, madeAt] = readStored("localStorage", browserMarkKey)?.split(" ") ?? [];
  if (Date.now() - Number(madeAt) < limits.signInMinutes * 60_000) {
    return rules.newId.safeParse(mark).data;
  }
  dropBrowserMark();
  return undefined;
}

/** The mark for what is asked for now; kept until somebody is signed in. */
export function makeBrowserMark(): string | undefined {
  const mark = browserMark() ?? randomId();
  writeStored("localStorage", browserMarkKey, `${mark} ${Date.now()}`);
  return browserMark();
}

export const dropBrowserMark = () => writeStored("localStorage", browserMarkKey);
