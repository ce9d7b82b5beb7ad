import { z } from "zod";
import { sentMailKey } from "#lib/this-browser.ts";

/** The sign-in mail that this tab waits for. A reload finds it again, so that the code field stays. */
const sentMail = z.object({ email: z.string(), sentAt: z.number(), waitSeconds: z.number() });
export type SentMail = z.infer<typeof sentMail>;

/** Longer than link and code are good for: after that there is nothing left to wait for. */
const keptForMs = 15 * 60_000;

export function loadSentMail(): SentMail | undefined {
  try {
    const stored = sentMail.parse(JSON.parse(sessionStorage.getItem(sentMailKey) ?? "null"));
    return Date.now() - stored.sentAt < keptForMs ? stored : undefined;
  } catch {
    return undefined; // nothing there, or storage closed to us
  }
}

export function keepSentMail(mail: SentMail | undefined) {
  try {
    if (mail) sessionStorage.setItem(sentMailKey, JSON.stringify(mail));
    else sessionStorage.removeItem(sentMailKey);
  } catch {
    // Without storage a reload leads back to the e-mail field.
  }
}
