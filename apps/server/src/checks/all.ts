import type { Finding } from "@app/contract";
import { checkBackup } from "./backup.ts";
import type { Check, Checked } from "./check.ts";
import { failing, findingOf } from "./check.ts";
import { checkDatabase } from "./database.ts";
import { checkDisk } from "./disk.ts";
import { checkInstances } from "./instances.ts";
import { checkJobs } from "./jobs.ts";
import { checkMail } from "./mail.ts";
import { checkStorage } from "./storage.ts";

const patienceMs = 10_000;

/** In the order in which they are shown. */
export const allChecks: Record<Finding["name"], Check> = {
  database: checkDatabase,
  storage: checkStorage,
  mail: checkMail,
  jobs: checkJobs,
  disk: checkDisk,
  backup: checkBackup,
  instances: checkInstances,
};

/** Runs checks beside each other, by default all. Each answers within ten seconds, and none throws. */
export function runChecks(
  checked: Checked,
  names = Object.keys(allChecks) as Finding["name"][],
): Promise<Finding[]> {
  return Promise.all(names.map((name) => bounded(name, allChecks[name], checked)));
}

async function bounded(name: Finding["name"], check: Check, checked: Checked): Promise<Finding> {
  const { promise: late, resolve } = Promise.withResolvers<Finding>();
  const failed = (text: string) => findingOf(name, [failing(text)], { fine: "" });
  const timer = setTimeout(
    () => resolve(failed(`It gave no answer within ${patienceMs / 1000} seconds.`)),
    patienceMs,
  );
  try {
    return await Promise.race([check(checked), late]);
  } catch (error) {
    const told = error instanceof Error ? (error.cause ?? error) : error;
    const { code } = told as { code?: string };
    return failed(`It could not be looked at${code ? ` (${code})` : ""}.`);
  } finally {
    clearTimeout(timer);
  }
}
