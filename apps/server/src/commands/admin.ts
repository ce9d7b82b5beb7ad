import { rules } from "@app/contract";
import { processSettings } from "#env.ts";
import { changeRole } from "#features/session/change-role.ts";
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
  const outcome = await withDatabase(processSettings(), (db) =>
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
