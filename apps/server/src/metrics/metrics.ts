import { ORPCError } from "@orpc/server";
import type { Pool } from "pg";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { RateLimits } from "#auth/rate-limits.ts";
import type { Database } from "#db/client.ts";
import type { Mailer } from "#lib/mailer.ts";
import { version } from "#version.ts";
import { createDatabaseFigures } from "./database-figures.ts";
import { registerGauges } from "./gauges.ts";

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const lookupSeconds = [0.1, 0.25, 0.5, 1, 2, 4, 8];

/** What one process counts, for Prometheus. No label holds anything that a visitor typed. */
export interface Metrics {
  readonly contentType: string;
  /** All of it in Prometheus's text format; within 3 s, also when the database does not answer. */
  text(): Promise<string>;
  /** Counts a request as being answered, until what this answers is called. */
  begin(): (end: { method: string; route: string; status: number; seconds: number }) => void;
  /** Counts what came of a procedure. `error`: as its caller gets it. */
  called(procedure: string, error?: unknown): void;
  lookedUp: (outcome: string, seconds: number) => void;
  /** The same mailer, its tries counted. */
  ofMailer(mailer: Mailer): Mailer;
  /** The same limits, what they refuse counted. */
  ofLimits(limits: RateLimits): RateLimits;
}

const signInMeans: Record<string, string> = {
  "session.useLink": "link",
  "session.useCode": "code",
};

/** `ofProcess`: Node's own figures too, such as memory, processor time and event loop lag. */
export function createMetrics(
  parts: { db: Database; pool: Pool; clock: () => Date },
  { ofProcess = false } = {},
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (ofProcess) collectDefaultMetrics({ register: registry });
  const count = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });

  const requests = count("http_requests_total", "Requests answered.", [
    "method",
    "route",
    "status",
  ]);
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time until a request's answer began.",
    labelNames: ["method", "route", "status"],
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
  const limited = count("limit_refusals_total", "Requests refused by a limit.", ["limit"]);
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
  registerGauges(registry, parts.pool, createDatabaseFigures(parts.db, parts.clock));
  // What has no label values yet would be missing, and no rate could be taken of its first one.
  for (const outcome of ["saved", "conflict", "refused", "failed"]) saves.inc({ outcome }, 0);
  for (const outcome of ["sent", "failed"]) mailTries.inc({ outcome }, 0);

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    begin: () => {
      inFlight.inc();
      return ({ method, route, status, seconds }) => {
        inFlight.dec();
        const labels = { method, route, status: `${Math.floor(status / 100)}xx` };
        requests.inc(labels);
        durations.observe(labels, seconds);
      };
    },
    called: (procedure, error) => {
      const came = outcomeOf(error);
      if (procedure === "checkups.save") saves.inc({ outcome: came === "done" ? "saved" : came });
      const means = signInMeans[procedure];
      if (means) signIns.inc({ means, outcome: came === "done" ? "signed_in" : came });
    },
    lookedUp: (outcome, seconds) => {
      lookups.inc({ outcome: lookupOutcomeOf(outcome) });
      lookupDurations.observe(seconds);
    },
    ofMailer: (mailer) => ({
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
    ofLimits: (limits) => ({
      ...limits,
      use: async (limit, key, uses) => {
        const seconds = await limits.use(limit, key, uses);
        if (seconds > 0) limited.inc({ limit });
        return seconds;
      },
    }),
  };
}

/** What came of a procedure; `failed` is what the caller learns nothing about. */
type Outcome = "done" | "conflict" | "refused" | "failed";

/** `error`: as the caller gets it, undefined when there was none. */
function outcomeOf(error: unknown): Outcome {
  if (error === undefined) return "done";
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

const lookupOutcomeOf = (code: string) =>
  lookupOutcomes.has(code) ? code.replaceAll("-", "_") : "other";
