import { limits } from "@app/contract";
import { browserMarkKey, randomId, readStored, writeStored } from "#lib/this-browser.ts";

/**
 * The identifier of this browser, which is valid only together with its cookie: other programs on the host can set a cookie
 * alone. It is valid as long as the last requested link, then deleted. Without storage there is none, and a link requires a
 * click.
 */
export function browserMark(): string | undefined {
  const [mark, madeAt] = readStored("localStorage", browserMarkKey)?.split(" ") ?? [];
  if (Date.now() - Number(madeAt) < limits.signInMinutes * 60_000) {
    return /^[\da-f-]{36}$/.test(mark ?? "") ? mark : undefined;
  }
  dropBrowserMark();
  return undefined;
}

/** Creates or renews the identifier, for an email that is requested now. */
export function makeBrowserMark(): string | undefined {
  writeStored("localStorage", browserMarkKey, `${browserMark() ?? randomId()} ${Date.now()}`);
  return browserMark();
}

export const dropBrowserMark = () => writeStored("localStorage", browserMarkKey);
