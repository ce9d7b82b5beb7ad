import { checkNames } from "@app/contract";
import type { Finding } from "@app/contract";
import { codeOf } from "#db/errors.ts";
import { until } from "#lib/until.ts";
import { checkBackup } from "./backup.ts";
import { failing, findingOf } from "./check.ts";
import type { Check, Checked } from "./check.ts";
import { checkDatabase } from "./database.ts";
import { checkDisk } from "./disk.ts";
import { checkInstances } from "./instances.ts";
import { checkJobs } from "./jobs.ts";
import { checkMail } from "./mail.ts";
import { checkStorage } from "./storage.ts";

const timeoutMs = 10_000;

const checks: Record<Finding["name"], Check> = {
  database: checkDatabase,
  storage: checkStorage,
  mail: checkMail,
  jobs: checkJobs,
  disk: checkDisk,
  backup: checkBackup,
  instances: checkInstances,
};

/** Runs checks at the same time, by default all. Each answers within ten seconds, and none throws. */
export const runChecks = (
  checked: Checked,
  names: readonly Finding["name"][] = checkNames,
): Promise<Finding[]> =>
  Promise.all(
    names.map(async (name) => {
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        return await until(deadline, checks[name](checked));
      } catch (error) {
        const code = codeOf(error);
        const text = deadline.aborted
          ? `It gave no answer within ${timeoutMs / 1000} seconds.`
          : `It could not be checked${code ? ` (${code})` : ""}.`;
        return findingOf(name, [failing(text)]);
      }
    }),
  );
