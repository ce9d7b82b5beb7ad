import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Database } from "../apps/server/src/db/client.ts";

const beginnings =
  "Acme Blue Bright Cloud Data Deep Ever Fast Green Hyper Ink Iron Jet Lumen Meta Nova Open Orbit Pixel Quick Red Silver Smart Swift Tidal True Ultra Vivid Wave Zen";
const middles =
  "Base Board Box Bridge Buddy Chart Desk Dock Drive Flow Forge Form Grid Hub Kit Lab Ledger Link Loop Mail Map Mind Note Pad Path Pay Point Pulse Sense Sheet Sign Space Spot Stack Stream Sync Table Task Trail Vault";
const endings =
  "AI Cloud Connect CRM Enterprise HR Labs Lite Mobile One Online Plus Pro Suite Studio";
const categories =
  "Accounting Advertising Analytics Backup Billing Calendars Chat Commerce Communication Compliance Contracts Databases Design Development Documents Education Email Events Expenses Files Forms Fundraising Hiring Hosting Insurance Inventory Knowledge Learning Legal Logistics Marketing Meetings Monitoring Payroll Planning Sales Surveys Support Travel Writing";

/** How often each list was begun anew: every use of a list draws other words. */
let draws = 0;

/** Draws a word for the row `i`: the same in every run, in no order. */
function drawn(list: string): SQL {
  draws += 1;
  const words = list.split(" ");
  const array = words.map((word) => `'${word}'`).join(", ");
  return sql.raw(
    `(array[${array}])[1 + abs(hashint4extended(i, ${draws}) % ${words.length})]::text`,
  );
}

const numbers = (rows: number) => sql`generate_series(1, ${sql.raw(String(rows))}) as i`;

/** Customers with a profile and a check-up each, ten SaaS applications chosen, a saved change, and an entry in the audit table. */
export async function fillCustomers(db: Database, rows: number): Promise<void> {
  await db.execute(sql`
    insert into users (email)
    select lower(${drawn(beginnings)} || '.' || i || '@' || ${drawn(middles)} || i % 5000 || '.example')
    from ${numbers(rows)}`);
  await db.execute(sql`
    insert into profiles (user_id, email, created_at)
    select id, email, now() - random() * interval '300 days' from users`);
  await db.execute(sql`
    insert into checkups
      (user_id, company_name, compliance_standard, saas_apps, status, current_step, furthest_step, company_size, created_at, updated_at)
    select id,
      ${drawn(middles)} || ' ' || ${drawn(endings)} || ' ' || i,
      ${drawn("cmmc soc-2 iso-27001 hipaa pci-dss")},
      (select array_agg('app-' || (i * 31 + n * 977) % ${rows} + 1) from generate_series(1, 10) as n),
      case when i % 3 = 0 then 'completed' else 'in_progress' end,
      case when i % 3 = 0 then 12 else 1 + i % 12 end,
      12,
      ${drawn("1-10 11-50 51-200 201-500")},
      now() - random() * interval '300 days',
      now() - random() * interval '300 days'
    from (select id, (row_number() over ())::integer as i from users) as numbered`);
  await db.execute(sql`
    insert into audit_log (at, actor_id, actor_email, action, entity, entity_id)
    select now() - random() * interval '300 days', id, email,
      ${drawn("sign-in sign-in sign-in view update create")}, 'session', id::text
    from (select id, email, (row_number() over ())::integer as i from users) as numbered`);
}

/** SaaS applications: 40 categories, 5 % popular, 1 % added by a hundred customers. */
export async function fillApplications(db: Database, rows: number): Promise<void> {
  await db.execute(sql`
    insert into saas_applications
      (identifier, name, description, category, popular, product_website, added_by_user, published, updated_at)
    select 'app-' || i,
      ${drawn(beginnings)} || ${drawn(middles)} || ' ' || ${drawn(endings)} || ' ' || i,
      'Helps teams of every size with their daily work.',
      ${drawn(categories)},
      i % 20 = 0,
      'https://app-' || i || '.example',
      case when i % 100 = 7 then adders.ids[1 + (i / 100) % 100] end,
      i % 100 <> 7,
      now() - random() * interval '300 days'
    from ${numbers(rows)}, (select (array_agg(id order by email))[1:100] as ids from profiles) as adders`);
}
