import { activity } from "./activity.ts";
import { itSecurity, saas } from "./applications.ts";
import { checkups } from "./checkups.ts";
import { cloudPlatforms, frameworks, workPlatforms } from "./choices.ts";
import { files } from "./files.ts";
import { health } from "./health.ts";
import { mails } from "./mails.ts";
import { meetings } from "./meetings.ts";
import { overview } from "./overview.ts";
import { profiles, roles } from "./people.ts";
import { search } from "./search.ts";
import { tokens } from "./tokens.ts";

/** What the back office can ask of the server. */
export const admin = {
  overview,
  frameworks,
  workPlatforms,
  cloudPlatforms,
  saas,
  itSecurity,
  checkups,
  meetings,
  mails,
  profiles,
  roles,
  files,
  activity,
  health,
  tokens,
  search,
};

export type { ActivityQuery, ActivityRow, AuditAction, AuditEntity } from "./activity.ts";
export { activityQuery, auditActions, auditEntities } from "./activity.ts";
export type { ApplicationInput, ApplicationRow, ApplicationsQuery } from "./applications.ts";
export { applicationInput, applicationsQuery } from "./applications.ts";
export type { CheckupRow, CheckupsQuery } from "./checkups.ts";
export { checkupsQuery } from "./checkups.ts";
export type {
  EntryRow,
  FrameworkInput,
  FrameworkRow,
  FrameworksQuery,
  PlatformInput,
  PlatformRow,
  PlatformsQuery,
} from "./choices.ts";
export { frameworkInput, frameworksQuery, platformInput, platformsQuery } from "./choices.ts";
export type { Bucket, FileRow, FilesQuery } from "./files.ts";
export { buckets, filesQuery } from "./files.ts";
export type { ExistingRowChoice, ImportCounts, ImportRow } from "./import.ts";
export {
  applicationCsvColumns,
  csvFile,
  importRowKinds,
  readOnlyCsvColumns,
  requiredCsvColumns,
  writtenCsvColumns,
} from "./import.ts";
export type { CheckState, Finding, Health } from "./health.ts";
export { checkNames } from "./health.ts";
export type { MailCounts, MailKind, MailRow, MailState } from "./mails.ts";
export { mailKinds, mailStates } from "./mails.ts";
export type { MeetingRow, MeetingsQuery } from "./meetings.ts";
export { meetingsQuery, meetingStates } from "./meetings.ts";
export type { ProfileRow, ProfilesQuery, RoleRow, RolesQuery } from "./people.ts";
export { profilesQuery, roleInput, rolesQuery } from "./people.ts";
export { csvDownload } from "./record.ts";
export type { FoundRecord, RecordKind } from "./search.ts";
export { recordKinds } from "./search.ts";
export type { TokenRow, TokenScope, TokensQuery } from "./tokens.ts";
export { tokenInput, tokenLifetimesDays, tokenScopes, tokensQuery } from "./tokens.ts";
