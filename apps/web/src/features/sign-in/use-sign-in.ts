import { useIsMutating } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { z } from "zod";
import { client, Failure } from "#lib/api.ts";
import { pathOfThisSite } from "./next-path.ts";
import { renewSession } from "#lib/session.ts";
import { dropLink } from "./email-links.ts";
import { readStored, sentMailKey, writeStored } from "#lib/this-browser.ts";
import { useAction } from "#lib/use-action.ts";
import { dropBrowserMark, makeBrowserMark } from "./browser-mark.ts";

/** The sign-in mail that this tab waits for. A reload finds it again, so that the code field stays. */
const sentMail = z.object({ email: z.string(), sentAt: z.number(), waitSeconds: z.number() });
export type SentMail = z.infer<typeof sentMail>;

/** Longer than link and code are good for: after that there is nothing left to wait for. */
const keptForMs = 15 * 60_000;

export function loadSentMail(): SentMail | undefined {
  try {
    const stored = readStored("sessionStorage", sentMailKey);
    const mail = sentMail.parse(JSON.parse(stored ?? "null"));
    return Date.now() - mail.sentAt < keptForMs ? mail : undefined;
  } catch {
    return undefined; // nothing there
  }
}

export const keepSentMail = (mail: SentMail | undefined) =>
  writeStored("sessionStorage", sentMailKey, mail && JSON.stringify(mail));

/** Sends the sign-in mail. */
export const useRequestLink = (onSent: (mail: SentMail) => void) =>
  useAction({
    mutationFn: async ({ email, next }: { email: string; next?: string | undefined }) => {
      const { resendAfterSeconds } = await client.session.requestLink({
        email,
        next,
        mark: makeBrowserMark(),
      });
      return { email, sentAt: Date.now(), waitSeconds: resendAfterSeconds };
    },
    onSuccess: (mail) => {
      keepSentMail(mail);
      onSent(mail);
    },
    meta: {
      success: {
        title: "Check your email",
        text: "We sent you a magic link to sign in.",
      },
    },
  });

const mutationKey = ["sign-in"];

/** Whether a sign-in is under way in this tab: it decides where to go then. */
export const useIsSigningIn = () => useIsMutating({ mutationKey }) > 0;

/** Signs in with what the mail brought, and goes where the visitor wanted to. */
export function useSignIn<Input>(
  call: (input: Input) => Promise<{ next: string | null }>,
  wanted: string | undefined,
) {
  const router = useRouter();
  return useAction({
    mutationKey,
    mutationFn: async (input: Input) => {
      const answer = await call(input);
      const user = await renewSession();
      if (!user) {
        throw new Failure(
          "Your browser did not keep the sign-in. Please allow cookies for this site.",
        );
      }
      keepSentMail(undefined);
      dropBrowserMark();
      const next = pathOfThisSite(answer.next ?? wanted);
      await router.navigate({ href: next ?? "/", replace: true });
      dropLink();
    },
    meta: { errorsShownInForm: true },
  });
}
