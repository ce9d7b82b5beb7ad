import { messages, rules } from "@app/contract";
import { isBusinessAddress } from "#auth/business-address.ts";
import { processSettings } from "#env.ts";
import { changeRole } from "#features/people/roles.ts";
import { fail, say } from "#terminal.ts";
import { orSentence } from "./run-command.ts";
import { withDatabase } from "./with-database.ts";

/** npm run admin -- grant|revoke EMAIL */
async function main([verb, address]: string[]) {
  const email = rules.email.safeParse(address ?? "");
  if ((verb !== "grant" && verb !== "revoke") || !email.success) {
    fail("Usage: npm run admin -- grant|revoke EMAIL");
    process.exitCode = 2;
    return;
  }
  await orSentence(() => change(verb, email.data));
}

async function change(verb: "grant" | "revoke", email: string) {
  const settings = processSettings();
  // A role for an address that sign-in refuses would be nobody's.
  if (verb === "grant" && !isBusinessAddress(email, settings)) {
    throw new Error(`${email} cannot sign in. ${messages.businessEmail}`);
  }
  const outcome = await withDatabase(settings, (db) =>
    changeRole(db, email, verb === "grant" ? "admin" : "user"),
  );
  const texts = {
    granted: `${email} is an administrator.`,
    revoked: `${email} is no longer an administrator.`,
    unchanged: `Nothing to do: ${email} has that role already.`,
    lastAdministrator: `${email} is the last administrator and stays one.`,
  };
  say(texts[outcome]);
  if (outcome === "lastAdministrator") process.exitCode = 1;
}

await main(process.argv.slice(2));
