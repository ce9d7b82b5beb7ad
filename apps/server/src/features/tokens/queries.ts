import type { TokenRow, TokensQuery } from "@app/contract";
import { and, eq, getTableColumns, gt, isNull, lt, not, or, sql } from "drizzle-orm";
import type { PgSelect } from "drizzle-orm/pg-core";
import { anyOf } from "#db/any-of.ts";
import type { Connection } from "#db/client.ts";
import { firstOf } from "#db/first-of.ts";
import { apiTokens, userRoles, users } from "#db/schema.ts";
import { holds } from "#lib/list.ts";
import type { ListSource } from "#lib/list.ts";
import { hash } from "#lib/secret.ts";
import type { CurrentUser } from "#procedure/context.ts";

/** Neither expired nor revoked. */
const isActive = (now: Date) => and(isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now));

const ownerIsAdministrator = sql<boolean>`coalesce(${userRoles.role} = 'admin' and ${users.disabledAt} is null, false)`;

const { tokenHash: _tokenHash, ...columns } = getTableColumns(apiTokens);
const shown = { ...columns, email: users.email, role: userRoles.role, ownerIsAdministrator };

/** Tokens with their owners and the owners' current roles. */
const withOwners = <Tokens extends PgSelect>(tokens: Tokens) =>
  tokens
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .leftJoin(userRoles, eq(userRoles.userId, users.id));

const selectTokens = (db: Connection) => withOwners(db.select(shown).from(apiTokens).$dynamic());

/** Everybody's tokens; active or ended as seen from `now`. */
export const tokenList = (now: Date): ListSource<TokensQuery, TokenRow> => ({
  id: apiTokens.id,
  from: (db, fields) => withOwners(db.select(fields).from(apiTokens).$dynamic()),
  where: ({ search, state }) => {
    const active = and(isActive(now), ownerIsAdministrator)!; // of two conditions
    const inState = { active, ended: not(active) };
    return and(
      state === null ? undefined : inState[state],
      or(holds(sql`lower(${apiTokens.name})`, search), holds(users.email, search)),
    );
  },
  order: {
    name: sql`lower(${apiTokens.name})`,
    email: users.email,
    createdAt: apiTokens.createdAt,
    expiresAt: apiTokens.expiresAt,
    lastUsedAt: apiTokens.lastUsedAt,
  },
  rows: (db, ids) => selectTokens(db).where(anyOf(apiTokens.id, ids)),
});

export const findToken = (db: Connection, id: string) =>
  firstOf(selectTokens(db).where(eq(apiTokens.id, id)));

/** One person's tokens are created one after the other, so that the count is exact until the transaction ends. */
export async function countActiveTokens(transaction: Connection, userId: string, now: Date) {
  const owner = `tokens:${userId}`;
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0))`);
  return transaction.$count(apiTokens, and(eq(apiTokens.userId, userId), isActive(now)));
}

/** Ends an active token; of any number of callers one changes its row. */
export const revokeToken = (db: Connection, id: string, now: Date) =>
  db
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(and(eq(apiTokens.id, id), isActive(now)));

const minuteMs = 60_000;

/**
 * The user for whom a token acts; undefined when it is unknown, expired or revoked. Its use is recorded; at most once a
 * minute, however many calls come at once.
 */
export async function findTokenAccess(db: Connection, token: string, now: Date) {
  const isUsable = and(isActive(now), isNull(users.disabledAt));
  const isIt = and(eq(apiTokens.tokenHash, hash(token)), isUsable);
  const found = await firstOf(selectTokens(db).where(isIt));
  if (!found) return undefined;
  const { id, userId, email, role, expiresAt, name, scopes, lastUsedAt } = found;
  const before = new Date(now.getTime() - minuteMs);
  if (!lastUsedAt || lastUsedAt <= before) {
    const isOlder = or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, before));
    await db
      .update(apiTokens)
      .set({ lastUsedAt: now })
      .where(and(eq(apiTokens.id, id), isOlder));
  }
  const user = { id: userId, email, role: role ?? "user", expiresAt };
  return { ...user, sessionId: id, accessToken: name, scopes } satisfies CurrentUser;
}
