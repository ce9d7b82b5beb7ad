import { messages, rules } from "@app/contract";
import { isBusinessAddress } from "#auth/business-address.ts";
import { inTransaction } from "#db/in-transaction.ts";
import { processSettings } from "#settings.ts";
import { changeRole, deletePerson } from "#features/people/roles.ts";
import { say } from "#terminal.ts";
import { failUsage, runCommand } from "./command.ts";
import { bringUpToDate, withDatabase } from "./database.ts";

async function change(verb: "grant" | "revoke" | "delete", email: string, signal: AbortSignal) {
  const settings = processSettings();
  // Nobody could use a role for an address that sign-in rejects.
  if (verb === "grant" && !isBusinessAddress(email, settings)) {
    throw new Error(`${email} cannot sign in. ${messages.businessEmail}`);
  }
  const outcome = await withDatabase(settings, { signal }, async (db) => {
    await bringUpToDate(db);
    if (verb === "delete")
      return inTransaction(db, (transaction) => deletePerson(transaction, email));
    return changeRole(db, email, verb === "grant" ? "admin" : "user");
  });
  const texts = {
    granted: `${email} is an administrator.`,
    revoked: `${email} is no longer an administrator.`,
    unchanged: `Nothing to do: ${email} has that role already.`,
    deleted: `${email} is deleted.${settings.ADMIN_EMAILS.includes(email) ? " ADMIN_EMAILS still names it." : ""}`,
    unknown: `There is nobody with the address ${email}. Where it stood, a pseudonym stands.`,
    hasCheckups: `${email} has CheckUps: delete them in the admin panel first, which cancels their meetings.`,
    lastAdministrator: `${email} is the last administrator and stays one.`,
  };
  say(texts[outcome]);
  if (["lastAdministrator", "hasCheckups", "unknown"].includes(outcome)) process.exitCode = 1;
}

const [verb, address = ""] = process.argv.slice(2);
const email = rules.email.safeParse(address);
if ((verb === "grant" || verb === "revoke" || verb === "delete") && email.success) {
  await runCommand((signal) => change(verb, email.data, signal));
} else {
  failUsage("admin -- grant|revoke|delete EMAIL");
}
