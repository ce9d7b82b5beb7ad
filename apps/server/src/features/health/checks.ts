import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { checkNames, dayOf } from "@app/contract";
import type { Finding } from "@app/contract";
import { isShown } from "@app/readiness";
import nodemailer from "nodemailer";
import { findCluster } from "#db/embedded-setup.ts";
import { codeOf } from "#db/errors.ts";
import { findMigrationState } from "#db/migrate.ts";
import { isThisMachine } from "#settings.ts";
import { listInstances } from "#features/instances/heartbeat.ts";
import { findMeetingSettings } from "#features/meetings/settings.ts";
import { publishedData } from "#features/readiness/queries.ts";
import { clockJobs, everyMinute } from "#jobs/queue.ts";
import { failureReason, mailServerSilent } from "#lib/mail-failure.ts";
import { secretFingerprint } from "#lib/secret.ts";
import { until } from "#until.ts";
import { checkDatabase } from "./database-check.ts";
import { counted, failing, figuresOf, findingOf, partMs, sizeOf } from "./findings.ts";
import { spanOf, warning, whenThere } from "./findings.ts";
import type { Check, Problem } from "./findings.ts";
import { countUnsentEmails, findLastBackup, listQueues } from "./queries.ts";
import { checkStorage } from "./storage-check.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The mail server, including the sign-in to it, and the emails that wait for it. */
const checkMail: Check = async ({ settings: { SMTP_URL, PUBLIC_URL }, db, now }) => {
  const [failure, unsent] = await Promise.all([
    SMTP_URL ? tryMailServer(SMTP_URL) : undefined,
    figuresOf(countUnsentEmails(db, now)),
  ]);
  const problems: Problem[] = failure ? [failing(`SMTP_URL: ${failure}.`)] : [];
  if (!SMTP_URL && !isThisMachine(PUBLIC_URL)) {
    problems.push(warning("SMTP_URL: it is not set, so emails are only written to DATA_DIR/mail."));
  }
  const fine = SMTP_URL
    ? `The mail server ${new URL(SMTP_URL).host} accepts email.`
    : "Emails are written to DATA_DIR/mail, because SMTP_URL is not set.";
  if (!unsent) return { problems, fine };
  const { queued, oldest, failing: lost, reason } = unsent;
  if (lost > 0) problems.push(warning(`${counted(lost, "email")} could not be delivered.`));
  const facts: [string, string][] = [["Waiting", counted(queued, "email")]];
  if (oldest) facts.push(["Oldest waiting for", spanOf(now.getTime() - oldest.getTime())]);
  facts.push(["Not delivered", counted(lost, "email")]);
  if (reason) facts.push(["Latest failure", reason]);
  return { problems, fine, facts };
};

/** Connects, greets, encrypts and signs in; returns why that failed. */
async function tryMailServer(url: string): Promise<string | undefined> {
  const transport = nodemailer.createTransport({ url, socketCloseTimeout: 0 });
  const deadline = AbortSignal.timeout(partMs);
  try {
    await until(deadline, transport.verify());
    return undefined;
  } catch (error) {
    const reason = deadline.aborted ? mailServerSilent : failureReason(error);
    return `${reason[0]!.toLowerCase()}${reason.slice(1)} (${new URL(url).host})`; // no reason is empty
  } finally {
    transport.close();
  }
}

/** Jobs start within seconds: one that is due for so long has no instance that runs it. */
const overdueMs = 10 * minuteMs;
/** A job of every minute that has not run for so long is not running. Hourly ones leave no record for so long. */
const missingMs = 5 * minuteMs;

/** The job queues: what is due, what failed, and whether the scheduled jobs run. */
const checkJobs: Check = async ({ db, now }) => {
  const queues = await whenThere(listQueues(db));
  if (!queues) return { problems: [], fine: "There are no job queues yet." };
  const instances = (await whenThere(listInstances(db))) ?? [];
  const upFor = Math.max(0, ...instances.map(({ startedAt }) => now.getTime() - +startedAt));
  const scheduled = clockJobs.filter(({ cron }) => cron === everyMinute);
  const problems = [
    ...scheduled.flatMap(({ name }) => {
      const ago = queues.find((queue) => queue.name === name)?.lastRanAgo ?? Infinity;
      const missing = Math.min(ago, upFor);
      return missing > missingMs
        ? failing(`The job ${name} has not run for ${spanOf(missing)}.`)
        : [];
    }),
    ...queues.flatMap(({ name, due, dueFor }) =>
      Math.min(dueFor ?? 0, upFor) > overdueMs
        ? warning(`${name}: ${counted(due, "job")} due, the oldest for ${spanOf(dueFor ?? 0)}.`)
        : [],
    ),
    ...queues.flatMap(({ name, failed }) =>
      failed > 0 ? warning(`${name}: ${counted(failed, "job")} failed within a day.`) : [],
    ),
  ];
  return {
    problems,
    fine: instances.length === 0 ? "No instance runs: jobs wait for the next start." : "Jobs run.",
    facts: queues.map(({ name, due, lastRanAgo }) => [
      name,
      `${due} due${lastRanAgo === null ? "" : `, ran ${spanOf(lastRanAgo)} ago`}`,
    ]),
  };
};

const leastBytes = 100e6;
const enoughBytes = 1e9;
const enoughShare = 0.1;

/** Free space where files and the embedded database are, which usually is one disk. */
const checkDisk: Check = async ({ settings: { DATA_DIR, DATABASE_URL } }) => {
  const folders = [DATA_DIR, ...(DATABASE_URL ? [] : [await findCluster(DATA_DIR)])];
  const all = await Promise.all(folders.map(spaceIn));
  const spaces = all.filter(({ total }, at) => at === 0 || total !== all[0]?.total);
  return {
    problems: spaces.flatMap(spaceProblems),
    fine: "There is enough free disk space.",
    facts: spaces.map(({ folder, free, total }) => [
      folder,
      `${sizeOf(free)} of ${sizeOf(total)} free`,
    ]),
  };
};

export function spaceProblems({ folder, free, total }: DiskSpace): Problem[] {
  const left = `${sizeOf(free)} of ${sizeOf(total)} are free in ${folder}`;
  if (free < leastBytes) return [failing(`DATA_DIR: only ${left}: free up space now.`)];
  const isLow = free < enoughBytes || free < enoughShare * total;
  return isLow ? [warning(`DATA_DIR: only ${left}.`)] : [];
}

type DiskSpace = Awaited<ReturnType<typeof spaceIn>>;

/** In bytes; what is free our account may still write. */
async function spaceIn(folder: string) {
  const { bavail, blocks, bsize } = await statfs(nearestFolder(folder));
  return { folder, free: bavail * bsize, total: blocks * bsize };
}

/** The folder, or the one above it that it will be made in. */
export const nearestFolder = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));

const checkBackup: Check = async ({ db, now }) => {
  if ((await findMigrationState(db)) === "none") {
    return { problems: [], fine: "There is nothing to back up yet." };
  }
  const latest = await whenThere(findLastBackup(db)); // older versions have data, and no table of backups
  if (!latest) {
    return {
      problems: [warning("There is no backup yet: create one with npm run backup -- FILE.")],
    };
  }
  const age = now.getTime() - latest.finishedAt.getTime();
  const text = `The latest backup is ${spanOf(age)} old.`;
  return { problems: age > 7 * dayMs ? [warning(text)] : [], fine: text };
};

/** The processes that serve from this database: whether they are of one version, and share one secret. */
const checkInstances: Check = async ({ settings, db, secret }) => {
  const instances = (await whenThere(listInstances(db))) ?? [];
  const { length } = instances;
  if (length === 0) return { problems: [], fine: "No instance runs." };
  const versions = [...new Set(instances.map(({ version }) => version))].toSorted();
  const secrets = new Set(instances.map((instance) => instance.secretFingerprint));
  const problems: Problem[] = [];
  if (secrets.size > 1) {
    const text = "the instances have different ones, and end each other's sessions";
    problems.push(failing(`SESSION_SECRET: ${text}.`));
  } else if (!secret || !secrets.has(secretFingerprint(secret))) {
    problems.push(failing("SESSION_SECRET: it is not the one of the instances that run."));
  } else if (length > 1 && !settings.SESSION_SECRET) {
    const text = `it is generated, and ${length} instances run: set it for all of them`;
    problems.push(warning(`SESSION_SECRET: ${text}.`));
  }
  if (versions.length > 1) {
    problems.push(warning(`The instances are of several versions: ${versions.join(", ")}.`));
  }
  const fine = `${counted(length, "instance")} run${length === 1 ? "s" : ""}.`;
  return { problems, fine };
};

const namedRows = 5;

/** The data that briefs are made by: what has to be read again in its source, which customers do not see until then. */
const checkReadiness: Check = async ({ db, now, settings }) => {
  const published = await whenThere(publishedData(db));
  if (!published) return { problems: [], fine: "There is no readiness data yet." };
  const { number, data, fault } = published;
  const today = dayOf(now, settings.MEETING_TIME_ZONE);
  const overdue = data.dates.filter(({ check_by }) => check_by < today);
  const lines = overdue
    .slice(0, namedRows)
    .map(({ line, standard, check_by }) => `line ${line} (${standard}, since ${check_by})`);
  if (overdue.length > namedRows) lines.push(`${overdue.length - namedRows} more`);
  const what = `${counted(overdue.length, "row")} of dates.csv`;
  const problems = overdue.length > 0 ? [warning(`Check again ${what}: ${lines.join(", ")}.`)] : [];
  if (fault) problems.push(failing(`${fault}. The data of the product is used.`));
  const hidden = data.dates.filter((row) => !isShown(row, today)).length;
  return {
    problems,
    fine: `Version ${number} is in force, and no row is overdue.`,
    facts: [
      ["Version", String(number)],
      ["Not shown to customers", counted(hidden, "date")],
    ],
  };
};

/** Whether customers can read where meetings take place. */
const checkMeetings: Check = async ({ db, settings }) => {
  const common = await figuresOf(findMeetingSettings(db, settings));
  const problems =
    common?.place === ""
      ? [warning("Nobody has said where meetings take place: open Meetings, then Settings.")]
      : [];
  return { problems, fine: "Meetings have a place." };
};

const checks: Record<Finding["name"], Check> = {
  database: checkDatabase,
  storage: checkStorage,
  mail: checkMail,
  jobs: checkJobs,
  disk: checkDisk,
  backup: checkBackup,
  instances: checkInstances,
  readiness: checkReadiness,
  meetings: checkMeetings,
};

const timeoutMs = 10_000;

/** Runs checks at the same time, by default all. Each returns within ten seconds, and none throws. */
export const runChecks = (
  checked: Parameters<Check>[0],
  names: readonly Finding["name"][] = checkNames,
): Promise<Finding[]> =>
  Promise.all(
    names.map(async (name) => {
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        return findingOf(name, await until(deadline, checks[name](checked)));
      } catch (error) {
        const code = codeOf(error);
        const text = deadline.aborted
          ? `There was no answer within ${timeoutMs / 1000} seconds.`
          : `It could not be checked${code ? ` (${code})` : ""}.`;
        return findingOf(name, { problems: [failing(text)] });
      }
    }),
  );
