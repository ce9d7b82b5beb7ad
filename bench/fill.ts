import { stepCount } from "@app/contract";

const beginnings =
  "Acme Blue Bright Cloud Data Deep Ever Fast Green Hyper Ink Iron Jet Lumen Meta Nova Open Orbit Pixel Quick Red Silver Smart Swift Tidal True Ultra Vivid Wave Zen";
const middles =
  "Base Board Box Bridge Buddy Chart Desk Dock Drive Flow Forge Form Grid Hub Kit Lab Ledger Link Loop Mail Map Mind Note Pad Path Pay Point Pulse Sense Sheet Sign Space Spot Stack Stream Sync Table Task Trail Vault";
const endings =
  "AI Cloud Connect CRM Enterprise HR Labs Lite Mobile One Online Plus Pro Suite Studio";
const categories =
  "Accounting Advertising Analytics Backup Billing Calendars Chat Commerce Communication Compliance Contracts Databases Design Development Documents Education Email Events Expenses Files Forms Fundraising Hiring Hosting Insurance Inventory Knowledge Learning Legal Logistics Marketing Meetings Monitoring Payroll Planning Sales Surveys Support Travel Writing";

/** The number of random columns so far: each one has a different order of words. */
let columns = 0;

/** SQL for a word of the list for the row `i`: the same in every run, in no order. */
function word(list: string): string {
  columns += 1;
  const words = list.split(" ");
  const array = words.map((one) => `'${one}'`).join(", ");
  return `(array[${array}])[1 + abs(hashint4extended(i, ${columns}) % ${words.length})]::text`;
}

const recently = "now() - random() * interval '300 days'";

/**
 * SQL for so many customers with a profile, a check-up with ten products and an entry of the audit log each, and as many
 * SaaS products: 40 categories, 5 % popular, 1 % added by a hundred customers.
 */
export const fillStatements = (rows: number): string[] => [
  `insert into users (email)
   select lower(${word(beginnings)} || '.' || i || '@' || ${word(middles)} || i % 5000 || '.example')
   from generate_series(1, ${rows}) as i`,
  `insert into profiles (user_id, email, created_at) select id, email, ${recently} from users`,
  `insert into checkups
     (user_id, company_name, compliance_standard, saas_apps, status, current_step, furthest_step, company_size, created_at, updated_at)
   select id,
     ${word(middles)} || ' ' || ${word(endings)} || ' ' || i,
     ${word("cmmc soc-2 iso-27001 hipaa pci-dss")},
     (select array_agg('app-' || (i * 31 + n * 977) % ${rows} + 1) from generate_series(1, 10) as n),
     case when i % 3 = 0 then 'completed' else 'in_progress' end,
     case when i % 3 = 0 then ${stepCount} else 1 + i % ${stepCount} end,
     ${stepCount},
     ${word("1-10 11-50 51-200 201-500")},
     ${recently}, ${recently}
   from (select id, (row_number() over ())::integer as i from users) as numbered`,
  `insert into audit_log (at, actor_id, actor_email, action, entity, entity_id)
   select ${recently}, id, email, ${word("sign-in sign-in sign-in view update create")}, 'session', id::text
   from (select id, email, (row_number() over ())::integer as i from users) as numbered`,
  `insert into saas_applications
     (identifier, name, description, category, popular, product_website, added_by_user, published, updated_at)
   select 'app-' || i,
     ${word(beginnings)} || ${word(middles)} || ' ' || ${word(endings)} || ' ' || i,
     'Helps teams of every size with their daily work.',
     ${word(categories)},
     i % 20 = 0,
     'https://app-' || i || '.example',
     case when i % 100 = 7 then adders.ids[1 + (i / 100) % 100] end,
     i % 100 <> 7,
     ${recently}
   from generate_series(1, ${rows}) as i,
     (select (array_agg(id order by email))[1:100] as ids from profiles) as adders`,
];
