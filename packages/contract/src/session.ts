import { z } from "zod";
import { byId, forAnyone, forCustomers } from "./base.ts";
import { limits } from "./limits.ts";
import { messages } from "./messages.ts";
import { only, rules } from "./rules.ts";

/** Who has no role of his own is a plain user. */
export const roles = ["user", "admin"] as const;
export type Role = (typeof roles)[number];

const signedInUser = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** When the session ends unless it is used before. */
  expiresAt: z.date(),
});
export type SignedInUser = z.infer<typeof signedInUser>;

/** Who holds a link may know whose it is: a new one can then be sent with one click. */
const linkOwner = z.object({ email: z.string() });

const linkRefusals = {
  LINK_USED: { status: 410, message: messages.linkUsed, data: linkOwner },
  LINK_EXPIRED: { status: 410, message: messages.linkExpired, data: linkOwner },
  LINK_UNKNOWN: { status: 404, message: messages.linkUnknown },
} as const;

const here = "http://here.invalid";

/** Where to go after sign-in: a path of this site, else nothing. One leading slash, no backslash, no control characters. */
export const nextPath = z
  .string()
  .max(limits.path)
  .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u)
  .refine((path) => {
    // Browsers shorten a path before they read it: "/./" goes first.
    const url = URL.parse(path, here);
    return url?.origin === here && !url.pathname.startsWith("//");
  })
  .optional()
  .catch(undefined);

/**
 * What a page of ours made up for the browser that it runs in, beside the cookie: programs on other ports of the host can
 * put a cookie there, but no mark. No secret: it opens nothing.
 */
const mark = rules.newId.optional();

export const requestLinkInput = only({ email: rules.email, next: nextPath, mark });
export const useCodeInput = only({ email: rules.email, code: rules.signInCode, mark });
const linkInput = only({ token: rules.signInToken });

export const session = {
  /** Who is signed in in this browser; null for nobody. */
  current: forAnyone.output(signedInUser.nullable()),
  requestLink: forAnyone
    .input(requestLinkInput)
    .errors({
      TOO_MANY_MAILS: {
        status: 429,
        message: messages.tooManyRequests,
        data: z.object({ retryAfterSeconds: z.number() }),
      },
    })
    .output(z.object({ resendAfterSeconds: z.number() })),
  /** What a link is for. Changes nothing: mail scanners open links. */
  describeLink: forAnyone
    .input(linkInput.extend({ mark }))
    .errors(linkRefusals)
    .output(z.object({ email: z.string(), sameBrowser: z.boolean() })),
  useLink: forAnyone
    .input(linkInput)
    .errors(linkRefusals)
    .output(z.object({ next: z.string().nullable() })),
  useCode: forAnyone
    .input(useCodeInput)
    .errors({
      CODE_WRONG: { status: 422, message: messages.codeWrong },
      CODE_EXPIRED: { status: 410, message: messages.codeExpired },
    })
    .output(z.object({ next: z.string().nullable() })),
  signOut: forAnyone.output(z.object({})),
};

const ownSession = z.object({
  id: z.string(),
  /** "Chrome on Windows"; null where the browser did not say, or is none that we know. */
  browser: z.string().nullable(),
  startedAt: z.date(),
  /** To the hour: a session that is used is renewed once in an hour. */
  lastUsedAt: z.date(),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** Where a person is signed in: all browsers, while `session` is about the one that asks. */
export const sessions = {
  /** The asking one first, then those that were used last; at most `limits.sessionsListed`. */
  list: forCustomers.output(z.array(ownSession)),
  /** Ends one, whichever; what has ended already does not exist. */
  end: forCustomers.input(byId).output(z.object({})),
  /** Ends all but the asking one, also those that the list has no room for. */
  endOthers: forCustomers.output(z.object({ ended: z.number() })),
};
