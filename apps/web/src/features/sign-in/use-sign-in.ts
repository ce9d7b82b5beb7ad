import { useIsMutating } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { z } from "zod";
import { client, Failure } from "#lib/api.ts";
import { pathOfThisSite } from "./next-path.ts";
import { renewSession } from "#lib/session.ts";
import { clearLink, none, subscribe } from "./email-links.ts";
import { readStoredJson, writeStored } from "#lib/this-browser.ts";
import { notify } from "#lib/notify.tsx";
import { useAction } from "#lib/use-action.ts";
import { dropBrowserMark, makeBrowserMark } from "./browser-mark.ts";

/** The sign-in email that this tab waits for. It survives a reload, so that the code field stays. */
const sentMail = z.object({ email: z.string(), sentAt: z.number(), waitSeconds: z.number() });
export type SentMail = z.infer<typeof sentMail>;
const sentMailKey = "compliance-checkup-sent-mail";

/** Longer than the link and the code are valid. */
const storedForMs = 15 * 60_000;

let { data: mail } = sentMail.safeParse(readStoredJson("sessionStorage", sentMailKey));

const currentMail = () => (mail && Date.now() - mail.sentAt < storedForMs ? mail : undefined);
export const useSentMail = () => useSyncExternalStore(subscribe, currentMail, none);

/** Waits for an email instead of what a link opened; without one, sign-in starts over. */
export function storeSentMail(sent?: SentMail) {
  mail = sent;
  writeStored("sessionStorage", sentMailKey, sent && JSON.stringify(sent));
  clearLink();
}

export const useRequestLink = () =>
  useAction({
    mutationFn: async ({ email, next }: { email: string; next?: string | undefined }) => {
      const { resendAfterSeconds } = await client.session.requestLink({
        email,
        next,
        mark: makeBrowserMark(),
      });
      return { email, sentAt: Date.now(), waitSeconds: resendAfterSeconds };
    },
    onSuccess: (sent) => storeSentMail(sent),
    meta: {
      success: {
        title: "Check your email",
        text: "We sent you a magic link to sign in.",
      },
    },
  });

const mutationKey = ["sign-in"];

/** Whether a sign-in is running in this tab, which then opens the next page itself. */
export const useIsSigningIn = () => useIsMutating({ mutationKey }) > 0;

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
          "Your browser blocked the sign-in cookie. Please allow cookies for this site.",
        );
      }
      notify.closeWithoutButton(); // "Check your email" is done
      dropBrowserMark();
      const next = pathOfThisSite(answer.next ?? wanted);
      await router.navigate({ href: next ?? "/", replace: true });
      storeSentMail();
    },
    meta: { errorsShownInForm: true },
  });
}
