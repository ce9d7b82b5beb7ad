import type { CurrentUser } from "#procedure/context.ts";
import { tokenScopes } from "@app/contract";
import type { TokenArea, TokenScope } from "@app/contract";
import { randomToken } from "#lib/secret.ts";

/** So that programs that look for leaked secrets recognize it. */
const prefix = "cck_";
const form = new RegExp(`^${prefix}[\\w-]{43}$`);

export const makeToken = () => `${prefix}${randomToken()}`;

/** The token of an `Authorization` header; nothing where the header is missing or not of that form. */
export function bearerToken(authorization: string | undefined): string | undefined {
  const [, token = ""] = /^bearer +(\S+)$/i.exec(authorization ?? "") ?? [];
  return form.test(token) ? token : undefined;
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
