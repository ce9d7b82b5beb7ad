import { Failure } from "#lib/api.ts";

/** Puts a text into the clipboard; fails with a sentence for the user, as a page that came over plain http may not. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch (cause) {
    throw new Failure("Your browser does not let this page copy.", { cause });
  }
}
