import { admin } from "#api/admin-router.ts";
import { open } from "#api/base.ts";
import { catalogue, itSecurity, saas } from "#features/catalogue/procedures.ts";
import { checkups } from "#features/checkups/procedures.ts";
import { lookup } from "#features/lookup/procedures.ts";
import { meetingLinks, meetings } from "#features/meetings/procedures.ts";
import { session } from "#features/session/procedures.ts";
import { sessions } from "#features/sessions/procedures.ts";
import { site } from "#features/site/procedures.ts";

/** The contract, answered. A procedure without an answer does not compile. */
export const router = open.router({
  site,
  session,
  sessions,
  checkups,
  meetings,
  meetingLinks,
  catalogue,
  saas,
  itSecurity,
  lookup,
  admin,
});
