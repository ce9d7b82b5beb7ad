import type { PoolClient } from "pg";
import { listNames } from "./database.ts";

/** Ids from the data that a restore replaces. Of the tables that an older version made, some are missing. */
export async function findEarlier(client: PoolClient, tables: string[]) {
  const ids = async (table: string, which: string) =>
    tables.includes(table)
      ? listNames(client, `select id::text as name from public.${table} where ${which}`)
      : [];
  return {
    administrators: await ids(
      "users",
      "id in (select user_id from public.user_roles where role = 'admin')",
    ),
    tokens: await ids("api_tokens", "revoked_at is null"),
    webhooks: await ids("webhooks", "is_on"),
    disabled: await ids("users", "to_jsonb(users) ->> 'disabled_at' is not null"), // of any version
  };
}

export type Earlier = Awaited<ReturnType<typeof findEarlier>>;

/**
 * Tokens that did not work before the restore are revoked, unless no administrator is of both, and webhooks that were not
 * on are turned off: a copy that is tried out sends nothing. Returns how many. Who was disabled stays so.
 */
export async function endAccess(client: PoolClient, earlier: Earlier) {
  const { tokens, webhooks, administrators, disabled } = earlier;
  await client.query(
    "update public.users set disabled_at = now() where disabled_at is null and id = any($1)",
    [disabled],
  );
  const revoked = await client.query(
    `update public.api_tokens set revoked_at = now()
     where revoked_at is null and not (id = any($1) and user_id = any($2))
       and exists (select from public.users where id = any($2))`,
    [tokens, administrators],
  );
  const off = "update public.webhooks set is_on = false where is_on and not (id = any($1))";
  const { rowCount } = await client.query(off, [webhooks]);
  return { revokedTokens: revoked.rowCount ?? 0, webhooksOff: rowCount ?? 0 };
}
