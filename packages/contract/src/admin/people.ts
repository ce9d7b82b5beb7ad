import { z } from "zod";
import { LAST_ADMINISTRATOR, personFile } from "../account.ts";
import { byId, forAdmins, forTokens, underPath } from "../base.ts";
import { listQuery, pageOf } from "../list.ts";
import { messages } from "../messages.ts";
import { only, rules } from "../rules.ts";
import { roles as roleNames } from "../session.ts";
import { deleted, listAndExport } from "./record.ts";

const profileRow = z.object({
  id: z.string(),
  userId: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roleNames)),
  checkups: z.number(),
  sessions: z.number(),
  /** Since when the person cannot sign in; null if they can. */
  disabledAt: z.date().nullable(),
  createdAt: z.date(),
});
export type ProfileRow = z.infer<typeof profileRow>;

export const profilesQuery = listQuery(["createdAt", "email"], {
  direction: "desc",
  searches: "the email address",
}).extend({
  /** A user's id, to find the name of a user whose id is in an address. */
  user: rules.id.nullable().default(null),
});
export type ProfilesQuery = z.infer<typeof profilesQuery>;

const forPeople = forTokens("people");

export const profiles = underPath("/profiles", "Profiles").router({
  ...listAndExport(forPeople, "profiles", profilesQuery, pageOf(profileRow)),
  /** Signs a person out of all browsers, including the caller's own. Like roles, not for tokens. */
  endSessions: forAdmins.input(byId).output(z.object({ ended: z.number() })),
  /** What the person can download themself. */
  download: forAdmins.input(byId).output(personFile),
  /** A disabled person cannot sign in, and their access tokens do not work; all data stay. */
  setDisabled: forAdmins
    .input(byId.extend({ isDisabled: rules.yesOrNo }))
    .errors({ LAST_ADMINISTRATOR })
    .output(z.object({})),
  /** With all check-ups, and without a trash; in the audit log the person becomes a pseudonym. */
  remove: forAdmins.input(byId).errors({ LAST_ADMINISTRATOR }).output(z.object({})),
});

const roleRow = profileRow
  .pick({ id: true, userId: true, email: true, disabledAt: true, createdAt: true })
  .extend({ role: z.enum(roleNames) });
export type RoleRow = z.infer<typeof roleRow>;

const roleRule = z.enum(roleNames, messages.choiceInvalid);

export const rolesQuery = listQuery(["createdAt", "email", "role"], {
  direction: "desc",
  searches: "the email address",
}).extend({ role: roleRule.nullable().default(null) });
export type RolesQuery = z.infer<typeof rolesQuery>;

export const roleInput = only({ email: rules.email, role: roleRule });

/** Only signed-in administrators change roles: no token can give itself more rights. */
export const adminRoles = underPath("/roles", "Roles").router({
  ...listAndExport(forPeople, "roles", rolesQuery, pageOf(roleRow)),
  /** The person need not have signed in yet. */
  create: forAdmins
    .input(roleInput)
    .errors({ ROLE_EXISTS: { status: 409, message: messages.roleExists } })
    .output(roleRow),
  update: forAdmins
    .input(byId.extend({ role: roleRule }))
    .errors({ LAST_ADMINISTRATOR })
    .output(roleRow),
  /** Afterwards the person is a user. */
  remove: forAdmins.input(byId).errors({ LAST_ADMINISTRATOR }).output(deleted),
});
