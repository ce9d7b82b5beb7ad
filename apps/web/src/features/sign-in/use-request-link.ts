import { client } from "#lib/api.ts";
import { useAction } from "#lib/use-action.ts";
import { makeBrowserMark } from "./browser-mark.ts";
import { keepSentMail } from "./sent-mail.ts";
import type { SentMail } from "./sent-mail.ts";

interface Wanted {
  email: string;
  next?: string | undefined;
}

/** Sends the sign-in mail. */
export const useRequestLink = (onSent: (mail: SentMail) => void) =>
  useAction({
    mutationFn: async ({ email, next }: Wanted) => {
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
        isOfPage: true,
      },
    },
  });
