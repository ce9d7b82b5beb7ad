import { z } from "zod";
import { byId, forAdmins } from "../base.ts";
import type { TokenArea } from "../base.ts";
import { listQuery, pageOf } from "../list.ts";
import { messages } from "../messages.ts";
import { only, rules } from "../rules.ts";

/**
 * What a token may do: read an area, or write in it, which includes reading. People and the system are not
 * changed by tokens.
 */
export const tokenScopes = [
  "catalogue:read",
  "catalogue:write",
  "checkups:read",
  "checkups:write",
  "people:read",
  "system:read",
] as const satisfies `${TokenArea}:${"read" | "write"}`[];
export type TokenScope = (typeof tokenScopes)[number];

export const tokenLifetimesDays = [7, 30, 90, 180, 365] as const;

const tokenRow = z.object({
  id: z.string(),
  name: z.string(),
  /** The address of the administrator whose rights it has. */
  email: z.string(),
  /** Its last four characters, to tell it from others. */
  hint: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  createdAt: z.date(),
  expiresAt: z.date(),
  /** To the minute; null: never used. */
  lastUsedAt: z.date().nullable(),
  revokedAt: z.date().nullable(),
  /** Whether the owner is an administrator now: without that it opens nothing. */
  ownerIsAdministrator: z.boolean(),
});
export type TokenRow = z.infer<typeof tokenRow>;

export const tokensQuery = listQuery(["name", "email", "createdAt", "expiresAt", "lastUsedAt"], {
  sort: "createdAt",
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

/** Personal access tokens of administrators. No token can reach these procedures. */
export const tokens = {
  list: forAdmins.input(tokensQuery).output(pageOf(tokenRow)),
  /** Answers the token itself: this once, and never again. */
  create: forAdmins
    .input(tokenInput)
    .errors({ TOO_MANY_TOKENS: { status: 409, message: messages.tooManyTokens } })
    .output(z.object({ token: z.string(), row: tokenRow })),
  /** Ends one's own or another administrator's; one that has ended stays as it is. */
  revoke: forAdmins.input(byId).output(tokenRow),
};
