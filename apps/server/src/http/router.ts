import { activity } from "#features/activity/procedures.ts";
import {
  itSecurity as adminItSecurity,
  saas as adminSaas,
} from "#features/applications/procedures.ts";
import { brand } from "#features/brand/procedures.ts";
import { adminBriefs, briefs } from "#features/briefs/procedures.ts";
import { catalogue, itSecurity, saas } from "#features/catalogue/procedures.ts";
import { checkups as adminCheckups } from "#features/checkups/admin-procedures.ts";
import { checkups } from "#features/checkups/procedures.ts";
import { cloudPlatforms, frameworks, workPlatforms } from "#features/choices/procedures.ts";
import { files } from "#features/files/procedures.ts";
import { health } from "#features/health/procedures.ts";
import { lookup } from "#features/lookup/procedures.ts";
import { mails } from "#features/mails/procedures.ts";
import { adminMeetings, meetingLinks, meetings } from "#features/meetings/procedures.ts";
import { overview } from "#features/overview/procedures.ts";
import { account, profiles, roles } from "#features/people/procedures.ts";
import { readiness } from "#features/readiness/procedures.ts";
import { search } from "#features/search/procedures.ts";
import { session, sessions } from "#features/session/procedures.ts";
import { site } from "#features/site/procedures.ts";
import { tokens } from "#features/tokens/procedures.ts";
import { trash } from "#features/trash/procedures.ts";
import { views } from "#features/views/procedures.ts";
import { webhooks } from "#features/webhooks/procedures.ts";
import { open } from "#procedure/access.ts";

/** The admin panel, answered; every procedure of it asks for an administrator. */
export const admin = {
  overview,
  frameworks,
  workPlatforms,
  cloudPlatforms,
  saas: adminSaas,
  itSecurity: adminItSecurity,
  checkups: adminCheckups,
  briefs: adminBriefs,
  meetings: adminMeetings,
  mails,
  profiles,
  roles,
  files,
  activity,
  brand,
  health,
  readiness,
  tokens,
  search,
  trash,
  views,
  webhooks,
};

/** The contract, answered. A procedure without an answer does not compile. */
export const router = open.router({
  site,
  session,
  sessions,
  account,
  checkups,
  briefs,
  meetings,
  meetingLinks,
  catalogue,
  saas,
  itSecurity,
  lookup,
  admin,
});
