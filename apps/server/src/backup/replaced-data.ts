import type { PoolClient } from "pg";
import { codeOf, isMissing } from "#db/errors.ts";
import { attempt } from "./attempt.ts";
import { staging } from "./staging.ts";
import { listNames } from "./tables.ts";

export interface Swapped {
  /** Ids of files that only the replaced data knew: their contents are of no use any more. */
  goneFiles: string[];
  /** Addresses of those who were no administrators before, and are now. */
  administrators: string[];
  /** How many tokens were revoked, as their owners are no administrators any more. */
  revokedTokens: number;
}

/** Compares the data in use with that of the staging schema; what another version has in another shape is passed over. */
export async function lookAtReplaced(client: PoolClient): Promise<Swapped> {
  const goneFiles = await namesIfReadable(
    client,
    `select id as name from public.stored_files except select id from ${staging}.stored_files`,
  );
  await changeIfReadable(client, keepRevoked);
  const revokedTokens = await changeIfReadable(client, revokeOfFormerAdministrators);
  const administrators = await namesIfReadable(client, newAdministrators);
  return { goneFiles, administrators, revokedTokens };
}

const namesIfReadable = (client: PoolClient, query: string) =>
  attempt<string[]>(client, {
    work: () => listNames(client, query),
    isExpected: isOtherwise,
    otherwise: [],
  });

/** Answers how many rows it changed. */
const changeIfReadable = (client: PoolClient, statement: string) =>
  attempt(client, {
    work: async () => (await client.query(statement)).rowCount ?? 0,
    isExpected: isOtherwise,
    otherwise: 0,
  });

/** Whether tables or columns are not there, or of another type: no such operator, types that do not match. */
const isOtherwise = (error: unknown) =>
  isMissing(error) || ["42883", "42804"].includes(codeOf(error) ?? "");

const newAdministrators = `
  select person.email as name from ${staging}.users as person
  join ${staging}.user_roles as role on role.user_id = person.id and role.role = 'admin'
  where person.email not in (
    select old.email from public.users as old
    join public.user_roles as role on role.user_id = old.id and role.role = 'admin'
  )
  order by 1`;

/**
 * Who revoked a token, or took the role from its owner, did not mean until the next restore. In a product that
 * shares no account with the backup nobody took anything away.
 */
const keepRevoked = `
  update ${staging}.api_tokens as token set revoked_at = old.revoked_at
  from public.api_tokens as old where old.id = token.id and old.revoked_at is not null`;

const revokeOfFormerAdministrators = `
  update ${staging}.api_tokens as token set revoked_at = now()
  where token.revoked_at is null
    and exists (select from public.users join ${staging}.users as person using (id))
    and not exists (
      select from public.user_roles as role where role.user_id = token.user_id and role.role = 'admin'
    )`;
