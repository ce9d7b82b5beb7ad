import { z } from "zod";
import { byId, forAnyone, forCustomers } from "./base.ts";
import { limits } from "./limits.ts";
import { messages } from "./messages.ts";
import { only, rules } from "./rules.ts";

/** A person without a stored role is a user. */
export const roles = ["user", "admin"] as const;
export type Role = (typeof roles)[number];

const signedInUser = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** The end of the session unless it is used before. */
  expiresAt: z.date(),
});
export type SignedInUser = z.infer<typeof signedInUser>;

/** A link shows the address it was sent to, so that a new one can be requested with one click. */
const linkOwner = z.object({ email: z.string() });

const ACCOUNT_DISABLED = { status: 403, message: messages.accountDisabled };

const linkErrors = {
  LINK_USED: { status: 410, message: messages.linkUsed, data: linkOwner },
  LINK_EXPIRED: { status: 410, message: messages.linkExpired, data: linkOwner },
  LINK_UNKNOWN: { status: 404, message: messages.linkUnknown },
} as const;

const here = "http://here.invalid";

/** The path to open after sign-in, undefined unless on this site. One leading slash, no backslash or control characters. */
export const nextPath = z
  .string()
  .max(limits.path)
  .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u)
  .refine((path) => {
    if (!URL.canParse(path, here)) return false;
    // Browsers resolve "/./" and "/../" before they read a path.
    const url = new URL(path, here);
    return url.origin === here && !url.pathname.startsWith("//");
  })
  .optional()
  .catch(undefined);

/**
 * A random id that the web client stores in its browser beside the cookie: programs on other ports of the host can set
 * a cookie, but not this mark. It is no secret, and gives no access.
 */
const mark = rules.newId.optional();

export const requestLinkInput = only({ email: rules.email, next: nextPath, mark });
export const useCodeInput = only({ email: rules.email, code: rules.signInCode, mark });
const linkInput = only({ token: rules.signInToken });

export const session = {
  /** The user who is signed in in this browser, or null. */
  current: forAnyone.output(signedInUser.nullable()),
  requestLink: forAnyone
    .input(requestLinkInput)
    .output(z.object({ resendAfterSeconds: z.number() })),
  /** Reads a link without using it: mail scanners open links. */
  describeLink: forAnyone
    .input(linkInput.extend({ mark }))
    .errors(linkErrors)
    .output(z.object({ email: z.string(), sameBrowser: z.boolean() })),
  useLink: forAnyone
    .input(linkInput)
    .errors({ ...linkErrors, ACCOUNT_DISABLED })
    .output(z.object({ next: z.string().nullable() })),
  useCode: forAnyone
    .input(useCodeInput)
    .errors({
      ACCOUNT_DISABLED,
      CODE_WRONG: { status: 422, message: messages.codeWrong },
      CODE_EXPIRED: { status: 410, message: messages.codeExpired },
    })
    .output(z.object({ next: z.string().nullable() })),
  signOut: forAnyone.output(z.object({})),
};

const ownSession = z.object({
  id: z.string(),
  /** "Chrome on Windows"; null for an unknown browser. */
  browser: z.string().nullable(),
  startedAt: z.date(),
  /** To the hour: a session is renewed at most once an hour. */
  lastUsedAt: z.date(),
  /** Whether it is the caller's. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** A person's sessions in all browsers; `session` is the caller's own. */
export const sessions = {
  /** The caller's first, then the latest used; at most `limits.sessionsListed`. */
  list: forCustomers.output(z.array(ownSession)),
  /** Ends any one of them; NOT_FOUND if it has ended already. */
  end: forCustomers.input(byId).output(z.object({})),
  /** Ends all but the caller's, also those that the list leaves out. */
  endOthers: forCustomers.output(z.object({ ended: z.number() })),
};
