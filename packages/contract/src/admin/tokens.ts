import { z } from "zod";
import { byId, forAdmins } from "../base.ts";
import type { TokenArea } from "../base.ts";
import { listQuery, pageOf } from "../list.ts";
import { messages } from "../messages.ts";
import { only, rules } from "../rules.ts";

/**
 * The permissions of a token: to read an area, or to write in it, which includes reading. Tokens cannot change people
 * or the system.
 */
export const tokenScopes = [
  "catalogue:read",
  "catalogue:write",
  "checkups:read",
  "checkups:write",
  "calendar:read",
  "people:read",
  "system:read",
] as const satisfies `${TokenArea}:${"read" | "write"}`[];
export type TokenScope = (typeof tokenScopes)[number];

export const tokenLifetimesDays = [7, 30, 90, 180, 365] as const;

const tokenRow = z.object({
  id: z.string(),
  name: z.string(),
  /** The administrator whose rights it has. */
  email: z.string(),
  /** Its last four characters, to recognize it. */
  hint: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  createdAt: z.date(),
  expiresAt: z.date(),
  /** To the minute; null if it was never used. */
  lastUsedAt: z.date().nullable(),
  revokedAt: z.date().nullable(),
  /** Whether the owner still is an administrator; otherwise the token has no rights. */
  ownerIsAdministrator: z.boolean(),
});
export type TokenRow = z.infer<typeof tokenRow>;

export const tokensQuery = listQuery(["createdAt", "name", "email", "expiresAt", "lastUsedAt"], {
  direction: "desc",
}).extend({
  /** `active`: neither expired nor revoked, and its owner is an administrator; `ended`: all others. */
  state: z.enum(["active", "ended"], messages.choiceInvalid).nullable().default(null),
});
export type TokensQuery = z.infer<typeof tokensQuery>;

export const tokenInput = only({
  name: rules.tokenName,
  scopes: z
    .array(z.enum(tokenScopes, messages.choiceInvalid), messages.tokenScopeMissing)
    .min(1, messages.tokenScopeMissing)
    .max(tokenScopes.length, messages.inputInvalid),
  days: z.literal(tokenLifetimesDays, messages.choiceInvalid),
});

/** Personal access tokens of administrators. Tokens cannot call these procedures. */
export const tokens = {
  list: forAdmins.input(tokensQuery).output(pageOf(tokenRow)),
  /** The only answer that contains the token itself. */
  create: forAdmins
    .input(tokenInput)
    .errors({ TOO_MANY_TOKENS: { status: 409, message: messages.tooManyTokens } })
    .output(z.object({ token: z.string(), row: tokenRow })),
  /** Revokes the caller's or another administrator's token; an ended one does not change. */
  revoke: forAdmins.input(byId).output(tokenRow),
};
