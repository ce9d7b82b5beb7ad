import { randomUUID } from "node:crypto";
import { answered, guarded } from "#procedure/access.ts";
import { orNotFound } from "#procedure/errors.ts";
import { apiTokens } from "#db/schema.ts";
import { record } from "#lib/audit.ts";
import { inList } from "#lib/list.ts";
import { hash } from "#lib/secret.ts";
import { makeToken } from "./access-token.ts";
import { limits } from "@app/contract";
import { countActiveTokens, findToken, revokeToken, tokenList } from "./queries.ts";

const dayMs = 86_400_000;
const hintLength = 4;

export const tokens = answered(guarded.admin.tokens, {
  list: ({ input, context: { clock, db } }) => inList(db, tokenList(clock()), input).page(),

  create: async ({ input: { name, scopes, days }, context: { clock, db, user }, errors }) => {
    const now = clock();
    const id = randomUUID();
    const token = makeToken();
    const stored = { userId: user.id, tokenHash: hash(token), hint: token.slice(-hintLength) };
    const expiresAt = new Date(now.getTime() + days * dayMs);
    // What is chosen twice is chosen.
    const after = { name, scopes: [...new Set(scopes)], expiresAt };
    const row = await db.transaction(async (transaction) => {
      const active = await countActiveTokens(transaction, user.id, now);
      if (active >= limits.activeTokens) throw errors.TOO_MANY_TOKENS();
      await transaction.insert(apiTokens).values({ id, ...stored, ...after });
      await record(transaction, user, "create", "api-token", id, { after });
      return (await findToken(transaction, id))!; // inserted above
    });
    return { token, row };
  },

  revoke: ({ input: { id }, context: { clock, db, user } }) =>
    db.transaction(async (transaction) => {
      const { rowCount } = await revokeToken(transaction, id, clock());
      const row = orNotFound(await findToken(transaction, id));
      if (rowCount === 1) {
        await record(transaction, user, "revoke", "api-token", id, {
          before: { name: row.name, email: row.email, scopes: row.scopes },
        });
      }
      return row;
    }),
});
