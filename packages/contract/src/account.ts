import { z } from "zod";
import { forAnyone, forCustomers } from "./base.ts";
import { messages } from "./messages.ts";
import { only, rules } from "./rules.ts";

export const LAST_ADMINISTRATOR = { status: 409, message: messages.lastAdministrator };

/** Everything that is stored about a person, packed: JSON, and the summary of each check-up as PDF. */
export const personFile = z.file().mime("application/zip");

/** The caller's own account. */
export const account = {
  download: forCustomers.output(personFile),
  /** Sends an email with a link that deletes the account. */
  requestDeletion: forCustomers.errors({ LAST_ADMINISTRATOR }).output(z.object({})),
  /** By that link, in whatever browser it is opened. */
  remove: forAnyone
    .input(only({ token: rules.accountToken }))
    .errors({
      LAST_ADMINISTRATOR,
      LINK_UNKNOWN: { status: 404, message: messages.accountLinkUnknown },
    })
    .output(z.object({})),
};
