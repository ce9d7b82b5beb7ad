import { checkNames } from "@app/contract";
import type { Finding } from "@app/contract";
import { codeOf } from "#db/errors.ts";
import { withPatience } from "#db/patience.ts";
import { until } from "#lib/until.ts";
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

const allChecks: Record<Finding["name"], Check> = {
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
  names: readonly Finding["name"][] = checkNames,
): Promise<Finding[]> {
  return Promise.all(names.map((name) => bounded(name, allChecks[name], checked)));
}

async function bounded(name: Finding["name"], check: Check, checked: Checked): Promise<Finding> {
  const failed = (text: string) => findingOf(name, [failing(text)], { fine: "" });
  const deadline = AbortSignal.timeout(patienceMs);
  try {
    return await until(
      deadline,
      withPatience(patienceMs, () => check(checked)),
    );
  } catch (error) {
    if (deadline.aborted) return failed(`It gave no answer within ${patienceMs / 1000} seconds.`);
    const code = codeOf(error);
    return failed(`It could not be looked at${code ? ` (${code})` : ""}.`);
  }
}
