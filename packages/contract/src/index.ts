import { account } from "./account.ts";
import { activity } from "./admin/activity.ts";
import { adminItSecurity, adminSaas } from "./admin/application-procedures.ts";
import { brand } from "./admin/brand.ts";
import { adminBriefs, adminCheckups } from "./admin/checkups.ts";
import { cloudPlatforms, frameworks, workPlatforms } from "./admin/choices.ts";
import { files } from "./admin/files.ts";
import { health } from "./admin/health.ts";
import { mails } from "./admin/mails.ts";
import { adminMeetings } from "./admin/meetings.ts";
import { overview } from "./admin/overview.ts";
import { adminRoles, profiles } from "./admin/people.ts";
import { readiness } from "./admin/readiness.ts";
import { search } from "./admin/search.ts";
import { tokens } from "./admin/tokens.ts";
import { trash } from "./admin/trash.ts";
import { views } from "./admin/views.ts";
import { webhooks } from "./admin/webhooks.ts";
import { briefs } from "./briefs.ts";
import { applications, catalogue } from "./catalogue.ts";
import { checkups } from "./checkups.ts";
import { lookup } from "./lookup.ts";
import { meetingLinks, meetings } from "./meetings.ts";
import { session, sessions } from "./session.ts";
import { site } from "./site.ts";

export const contract = {
  site,
  session,
  sessions,
  account,
  checkups,
  briefs,
  meetings,
  meetingLinks,
  catalogue,
  saas: applications,
  itSecurity: applications,
  lookup,
  admin: {
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
    roles: adminRoles,
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
  },
};

export * from "./admin/activity.ts";
export * from "./admin/applications.ts";
export * from "./admin/brand.ts";
export * from "./admin/checkups.ts";
export * from "./admin/choices.ts";
export * from "./admin/csv-columns.ts";
export * from "./admin/files.ts";
export * from "./admin/health.ts";
export * from "./admin/import.ts";
export * from "./admin/mails.ts";
export * from "./admin/meetings.ts";
export * from "./admin/people.ts";
export * from "./admin/readiness.ts";
export { csvDownload } from "./admin/record.ts";
export * from "./admin/search.ts";
export * from "./admin/tokens.ts";
export * from "./admin/trash.ts";
export { viewInput } from "./admin/views.ts";
export * from "./admin/webhooks.ts";
export * from "./base.ts";
export * from "./brand-look.ts";
export * from "./brief-texts.ts";
export * from "./briefs.ts";
export * from "./catalogue.ts";
export * from "./checkup-words.ts";
export * from "./checkups.ts";
export * from "./guests.ts";
export * from "./industries.ts";
export * from "./limits.ts";
export * from "./list.ts";
export * from "./lookup.ts";
export * from "./meetings.ts";
export { messages } from "./messages.ts";
export * from "./questions/answers.ts";
export * from "./questions/index.ts";
export * from "./questions/locations.ts";
export * from "./questions/parts.ts";
export * from "./questions/scope.ts";
export * from "./questions/staff.ts";
export { rules } from "./rules.ts";
export * from "./scheduling.ts";
export type * from "./page-renderer.ts";
export * from "./session.ts";
export * from "./site.ts";
export * from "./text.ts";
export * from "./website.ts";
export * from "./zoned-time.ts";
