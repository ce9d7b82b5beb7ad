import { useIsMutating } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { Failure } from "#lib/api.ts";
import { pathOfThisSite } from "./next-path.ts";
import { renewSession } from "#lib/session.ts";
import { dropLink } from "./email-links.ts";
import { useAction } from "#lib/use-action.ts";
import { dropBrowserMark } from "./browser-mark.ts";
import { keepSentMail } from "./sent-mail.ts";

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
