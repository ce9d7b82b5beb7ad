import { activity } from "./activity.ts";
import { adminItSecurity, adminSaas } from "./applications.ts";
import { adminCheckups } from "./checkups.ts";
import { cloudPlatforms, frameworks, workPlatforms } from "./choices.ts";
import { files } from "./files.ts";
import { health } from "./health.ts";
import { mails } from "./mails.ts";
import { adminMeetings } from "./meetings.ts";
import { overview } from "./overview.ts";
import { adminRoles, profiles } from "./people.ts";
import { search } from "./search.ts";
import { tokens } from "./tokens.ts";

/** What the back office can ask of the server. */
export const admin = {
  overview,
  frameworks,
  workPlatforms,
  cloudPlatforms,
  saas: adminSaas,
  itSecurity: adminItSecurity,
  checkups: adminCheckups,
  meetings: adminMeetings,
  mails,
  profiles,
  roles: adminRoles,
  files,
  activity,
  health,
  tokens,
  search,
};
