import { activity } from "#features/activity/procedures.ts";
import { itSecurity, saas } from "#features/applications/procedures.ts";
import { checkups } from "#features/checkups/admin-procedures.ts";
import { cloudPlatforms, frameworks, workPlatforms } from "#features/choices/procedures.ts";
import { files } from "#features/files/procedures.ts";
import { health } from "#features/health/procedures.ts";
import { mails } from "#features/mails/procedures.ts";
import { adminMeetings } from "#features/meetings/procedures.ts";
import { overview } from "#features/overview/procedures.ts";
import { profiles, roles } from "#features/people/procedures.ts";
import { search } from "#features/search/procedures.ts";
import { tokens } from "#features/tokens/procedures.ts";

/** The back office, answered; every procedure of it asks for an administrator. */
export const admin = {
  overview,
  frameworks,
  workPlatforms,
  cloudPlatforms,
  saas,
  itSecurity,
  checkups,
  meetings: adminMeetings,
  mails,
  profiles,
  roles,
  files,
  activity,
  health,
  tokens,
  search,
};
