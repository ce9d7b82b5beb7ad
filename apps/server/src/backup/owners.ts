import type { PoolClient } from "pg";
import { codeOf } from "#db/errors.ts";
import { attempt } from "./attempt.ts";
import { staging } from "./staging.ts";
import { listNames } from "./tables.ts";

/** A condition: whether a row of `pg_class` is a table in use that one of the staging schema replaces. */
export const isReplaced = (table: string) =>
  `${table}.relnamespace = 'public'::regnamespace and ${table}.relkind in ('r', 'p')
   and ${table}.relname in (select relname from pg_class where relnamespace = '${staging}'::regnamespace)`;

/** Other accounts that may read our tables, such as one for reports, may read the new ones too. */
export const listGrants = (client: PoolClient) =>
  listNames(
    client,
    `select format('grant %s%s on public.%I to %s%s', acl.privilege_type, acl.columns, acl.relname,
       case when acl.grantee = 0 then 'public' else quote_ident(r.rolname) end,
       case when acl.is_grantable then ' with grant option' end) as name
     from (
       select c.relname, c.relowner, '' as columns, acl.*
       from pg_class c cross join aclexplode(c.relacl) as acl where ${isReplaced("c")}
       union all
       select c.relname, c.relowner, format(' (%I)', a.attname), acl.*
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
       join pg_attribute n on n.attname = a.attname and not n.attisdropped
         and n.attrelid = (select oid from pg_class s where s.relname = c.relname and s.relnamespace = '${staging}'::regnamespace)
       cross join aclexplode(a.attacl) as acl where ${isReplaced("c")}
     ) as acl
     left join pg_roles r on r.oid = acl.grantee
     where acl.grantee <> acl.relowner`,
  );

/** A restore by another account, such as the server's own, leaves the tables to whom they belong. */
export const ownersOfPresent = `
  select format('alter table public.%I owner to %I', c.relname, r.rolname) as name
  from pg_class c join pg_roles r on r.oid = c.relowner
  where r.rolname <> current_user and ${isReplaced("c")}
  union all
  select format('alter routine public.%I(%s) owner to %I', p.proname, pg_get_function_identity_arguments(p.oid), r.rolname)
  from pg_proc p join pg_roles r on r.oid = p.proowner
  where r.rolname <> current_user and p.pronamespace = 'public'::regnamespace
    and (p.proname, pg_get_function_identity_arguments(p.oid)) in (
      select proname, pg_get_function_identity_arguments(oid) from pg_proc where pronamespace = '${staging}'::regnamespace
    )`;

const theirArguments = "pg_get_function_identity_arguments(s.oid)";

/**
 * What nobody owned before, such as tables that an older database lacks, goes to whom the others belong, and all
 * of an empty database to the owner of that: an account that restores for the product shuts it out otherwise.
 */
export const ownersOfNew = `
  with owner as (
    select rolname, oid from pg_roles where oid = coalesce(
      (select relowner from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = 'users'),
      (select c.relowner from pg_class c where ${isReplaced("c")} order by c.relname limit 1),
      (select datdba from pg_database where datname = current_database())
    ) and rolname <> current_user and pg_has_role(oid, 'usage')
  )
  select format('alter table public.%I owner to %I', s.relname, owner.rolname) as name
  from pg_class s cross join owner
  where s.relnamespace = '${staging}'::regnamespace and s.relkind in ('r', 'p') and not exists (
    select from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname = s.relname
  )
  union all
  select format('alter routine public.%I(%s) owner to %I', s.proname, ${theirArguments}, owner.rolname)
  from pg_proc s cross join owner
  where s.pronamespace = '${staging}'::regnamespace and not exists (
    select from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = s.proname
      and pg_get_function_identity_arguments(p.oid) = ${theirArguments}
  )
  union all
  select format('alter schema drizzle owner to %I', rolname) from owner where to_regnamespace('drizzle') is null
  union all
  select format('alter table drizzle.__drizzle_migrations owner to %I', rolname)
  from owner where to_regclass('drizzle.__drizzle_migrations') is null`;

/** An account that may not give things away keeps them: it is the product's own then. */
export const giveToOwner = (client: PoolClient, statements: string[]): Promise<void> =>
  attempt(client, {
    work: async () => {
      for (const statement of statements) await client.query(statement);
    },
    isExpected: (error) => codeOf(error) === "42501",
    otherwise: undefined,
  });
