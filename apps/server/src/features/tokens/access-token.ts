import type { CurrentUser } from "#procedure/context.ts";
import { tokenScopes } from "@app/contract";
import type { TokenArea, TokenScope } from "@app/contract";
import type { Database } from "#db/client.ts";
import { hash, randomToken } from "#lib/secret.ts";
import { findTokenInUse } from "./queries.ts";

/** So that programs that look for leaked secrets recognize it. */
const prefix = "cck_";
const form = new RegExp(`^${prefix}[\\w-]{43}$`);

export const makeToken = () => `${prefix}${randomToken()}`;

/** The token of an `Authorization` header; nothing where the header is missing or not of that form. */
export function bearerToken(authorization: string | undefined): string | undefined {
  const [, token = ""] = /^bearer +(\S+)$/i.exec(authorization ?? "") ?? [];
  return form.test(token) ? token : undefined;
}

/** The user for whom a token acts; undefined when it is unknown, expired or revoked. Records that it was used. */
export async function findTokenAccess(db: Database, token: string, now: Date) {
  const found = await findTokenInUse(db, hash(token), now);
  if (!found) return undefined;
  return {
    id: found.userId,
    email: found.email,
    role: found.role ?? "user",
    expiresAt: found.expiresAt,
    sessionId: found.id,
    accessToken: found.name,
    scopes: found.scopes,
  } satisfies CurrentUser;
}

/** Whether one of the scopes covers the needed one; writing includes reading. */
export const covers = (scopes: TokenScope[], needed: TokenScope): boolean =>
  scopes.some((scope) => scope === needed || scope === needed.replace(/:read$/, ":write"));

/** Whether a caller may read an area: an administrator all, an access token those of its scopes. */
export const mayRead = ({ scopes }: Pick<CurrentUser, "scopes">, area: TokenArea): boolean =>
  scopes === undefined || covers(scopes, `${area}:read`);

/** The calendar holds nothing that the check-ups do not hold. */
export const mayReadAll = ({ scopes }: Pick<CurrentUser, "scopes">): boolean =>
  scopes === undefined ||
  tokenScopes.every(
    (scope) => !scope.endsWith(":read") || scope === "calendar:read" || covers(scopes, scope),
  );
