import { ORPCError } from "@orpc/server";
import type { Pool } from "pg";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { RateLimits } from "#auth/rate-limits.ts";
import type { Mailer } from "#lib/mailer.ts";
import { version } from "#version.ts";

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const lookupSeconds = [0.1, 0.25, 0.5, 1, 2, 4, 8];

/** What the database alone knows. */
export interface DatabaseFigures {
  /** Those that wait, and those that did not get through, as the first page of the back office counts them. */
  mails: { queued: number; failing: number };
  /** Jobs that are due, and the age of the oldest in seconds. */
  queues: { name: string; due: number; oldestSeconds: number }[];
}

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * What one process counts, for Prometheus. No label holds anything that a visitor typed. `databaseFigures` answers
 * within seconds, undefined when the database does not. `ofProcess`: Node's own figures too, such as memory,
 * processor time and event loop lag.
 */
export function createMetrics(
  {
    pool,
    databaseFigures,
  }: { pool: Pool; databaseFigures: () => Promise<DatabaseFigures | undefined> },
  { ofProcess = false } = {},
) {
  const registry = new Registry();
  const registers = [registry];
  if (ofProcess) collectDefaultMetrics({ register: registry });
  const count = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  /** A figure that is read when somebody asks for it; its database's figures are left out without one. */
  const read = (name: string, help: string, value: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await value());
      },
    });
  const readDatabase = <Label extends string>(
    name: string,
    help: string,
    label: Label,
    values: (figures: DatabaseFigures) => [name: string, value: number][],
  ) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      async collect() {
        const figures = await databaseFigures();
        this.reset();
        for (const [text, value] of figures ? values(figures) : []) {
          this.set({ [label]: text } as Record<Label, string>, value);
        }
      },
    });

  const requestLabels = ["method", "route", "status"];
  const requests = count("http_requests_total", "Requests answered.", requestLabels);
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time until a request's answer began.",
    labelNames: requestLabels,
    buckets: requestSeconds,
    registers,
  });
  const inFlight = new Gauge({
    name: "http_requests_in_flight",
    help: "Requests that are being answered.",
    registers,
  });
  const saves = count("checkup_saves_total", "Saves of answers, by what came of them.", [
    "outcome",
  ]);
  const signIns = count("sign_ins_total", "Tries to sign in with a link or a code.", [
    "means",
    "outcome",
  ]);
  const mailTries = count("mail_tries_total", "Tries to send a mail.", ["outcome"]);
  const limited = count("limit_refusals_total", "Requests rejected by a limit.", ["limit"]);
  const lookups = count("lookups_total", "Websites asked, by what came of it.", ["outcome"]);
  const lookupDurations = new Histogram({
    name: "lookup_duration_seconds",
    help: "Time that a look-up took.",
    buckets: lookupSeconds,
    registers,
  });
  new Gauge({
    name: "build_info",
    help: "Always 1; the labels name what runs.",
    labelNames: ["version", "node"],
    registers,
  }).set({ version, node: process.versions.node }, 1);
  read("database_pool_connections", "Connections of this process.", () => pool.totalCount);
  read("database_pool_idle_connections", "Connections that do nothing.", () => pool.idleCount);
  read("database_pool_waiting", "Statements that wait for a connection.", () => pool.waitingCount);
  read("database_up", "1 when the database answered within two seconds.", async () =>
    (await databaseFigures()) ? 1 : 0,
  );
  readDatabase(
    "mails",
    "Mails that wait (queued), and those that did not get through: late, or given up lately (failing).",
    "state",
    ({ mails }) => Object.entries(mails),
  );
  readDatabase("queue_due_jobs", "Jobs that could run now.", "queue", ({ queues }) =>
    queues.map(({ name, due }) => [name, due]),
  );
  readDatabase("queue_oldest_seconds", "Age of the oldest due job.", "queue", ({ queues }) =>
    queues.map(({ name, oldestSeconds }) => [name, oldestSeconds]),
  );
  // What has no label values yet would be missing, and no rate could be taken of its first one.
  for (const outcome of ["saved", "conflict", "refused", "failed"]) saves.inc({ outcome }, 0);
  for (const outcome of ["sent", "failed"]) mailTries.inc({ outcome }, 0);

  return {
    contentType: registry.contentType,
    /** All of it in Prometheus's text format; within 3 s, also when the database does not answer. */
    text: () => registry.metrics(),
    /** Counts a request as being answered, until what this answers is called. */
    begin: () => {
      inFlight.inc();
      return (request: { method: string; route: string; status: number; seconds: number }) => {
        const { method, route, status, seconds } = request;
        inFlight.dec();
        const labels = { method, route, status: `${Math.floor(status / 100)}xx` };
        requests.inc(labels);
        durations.observe(labels, seconds);
      };
    },
    /** Counts what came of a procedure. `error`: as its caller gets it. */
    called: (procedure: string, error?: unknown) => {
      const outcome = outcomeOf(error);
      if (procedure === "checkups.save") saves.inc({ outcome: outcome ?? "saved" });
      const means = { "session.useLink": "link", "session.useCode": "code" }[procedure];
      if (means) signIns.inc({ means, outcome: outcome ?? "signed_in" });
    },
    lookedUp: (outcome: string, seconds: number) => {
      const known = lookupOutcomes.has(outcome) ? outcome.replaceAll("-", "_") : "other";
      lookups.inc({ outcome: known });
      lookupDurations.observe(seconds);
    },
    /** The same mailer, its tries counted. */
    ofMailer: (mailer: Mailer): Mailer => ({
      ...mailer,
      send: async (mail, signal) => {
        try {
          await mailer.send(mail, signal);
          mailTries.inc({ outcome: "sent" });
        } catch (error) {
          mailTries.inc({ outcome: "failed" });
          throw error;
        }
      },
    }),
    /** The same limits, what they reject counted. */
    ofLimits: (limits: RateLimits): RateLimits => ({
      ...limits,
      use: async (limit, key, uses) => {
        const seconds = await limits.use(limit, key, uses);
        if (seconds > 0) limited.inc({ limit });
        return seconds;
      },
    }),
  };
}

/** What came of a procedure that failed; `failed` is what the caller learns nothing about. */
function outcomeOf(error: unknown) {
  if (error === undefined) return undefined;
  if (!(error instanceof ORPCError) || error.status >= 500) return "failed";
  return error.code === "CHANGED_ELSEWHERE" ? "conflict" : "refused";
}

/** Why a look-up found nothing, as far as an operator can act on it. */
const lookupOutcomes = new Set(
  (
    "found address aborted busy cancelled connect deadline limited name no-answer not-public nothing status tls " +
    "type unexpected unknown-name unreadable"
  ).split(" "),
);
