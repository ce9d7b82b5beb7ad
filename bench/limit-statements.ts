/** The columns of a page of the back office's list, with what it joins. */
const page = (ids: string, total: string) => `
  select one.id, one.version, one.identifier, one.name, one.description, one.logo, file.name as file,
    one.category, one.popular, one.product_website, one.published, one.offered, one.created_at, one.updated_at,
    adder.id as adder_id, adder.email as adder_email, ${total} as total
  from (${ids}) as found
  join saas_applications as one using (id)
  left join stored_files as file on file.id = one.logo_file_id
  left join profiles as adder on adder.id = one.added_by_user`;

const allKept = "(select rows from bench.kept_count)";
const byName = "order by lower(name), id";

/** What the product's calls need of the database at least, without any check. */
export const limitStatements = {
  list: page(`select id from saas_applications ${byName} limit 50`, allKept),
  search: `with hits as materialized
      (select id, lower(name) as small from saas_applications
        where lower(name) like $1 or lower(category) like $1)
    ${page("select id from hits order by small, id limit 50", "(select count(*) from hits)")}`,
  // From a place in the index onwards: a prepared plan with "=" expects so few rows that it sorts them all.
  filter: page(
    `select id from (select id, category from saas_applications
       where (lower(category), category, lower(name)) >= (lower($1), $1, '')
       order by lower(category), category, lower(name), id limit 50) as next
     where category = $1`,
    "(select rows from bench.kept_categories where category = $1)",
  ),
  deep: page(
    `select id from saas_applications order by lower(name) desc, id desc limit 50 offset $1`,
    allKept,
  ),
  facets: "select category, rows as count from bench.kept_categories order by lower(category)",
  session: `select users.id, users.email, user_roles.role
    from sessions join users on users.id = sessions.user_id
    left join user_roles on user_roles.user_id = users.id
    where sessions.token = $1 and sessions.expires_at > now()`,
  record: "select * from checkups where id = $1 and user_id = $2",
  save: `update checkups set company_name = $2, company_industry = $3, staff_remote = $4,
      staff_hybrid = $5, staff_onsite = $6, devices = $7, version = version + 1, updated_at = now()
    where id = $1 returning version`,
} as const;

export type LimitStatement = keyof typeof limitStatements;

/** Totals that cost nothing to read, as the limit knows them. */
export const keptTotals = `
  drop schema if exists bench cascade;
  create schema bench;
  create table bench.kept_count as select count(*) as rows from saas_applications;
  create table bench.kept_categories as
    select category, count(*) as rows from saas_applications group by category;
  create unique index on bench.kept_categories (category);
  analyze bench.kept_count, bench.kept_categories`;
