import type { Context } from "hono";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { withTimeout } from "#db/timeout.ts";
import { countUnsentEmails, listQueues } from "#features/health/queries.ts";
import { isSame } from "#lib/secret.ts";
import type { Parts } from "#procedure/context.ts";
import { until } from "#until.ts";
import { version } from "#version.ts";

const timeoutMs = 2_000;
const secondsBuckets = [0.01, 0.05, 0.25, 1, 2.5, 10];

/** What one process counts, for Prometheus. No label holds anything that a visitor typed. */
export function createMetrics({ clock, db, pool }: Parts, token: string) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time until a request's answer began.",
    labelNames: ["route", "status"],
    buckets: secondsBuckets,
    registers,
  });
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, registers, labelNames });
  gauge("build_info", "Always 1; the label names what runs.", "version").set({ version }, 1);
  const connections = gauge("database_pool_connections", "Connections of this process.");
  const idle = gauge("database_pool_idle_connections", "Connections that do nothing.");
  const waiting = gauge("database_pool_waiting", "Statements that wait for a connection.");
  const up = gauge("database_up", "1 when the database answered within two seconds.");
  const mails = gauge(
    "mails",
    "Emails that wait (queued), or did not get through (failing).",
    "state",
  );
  const due = gauge("queue_due_jobs", "Jobs that could run now.", "queue");
  const oldest = gauge("queue_oldest_seconds", "Age of the oldest due job.", "queue");

  async function readFigures() {
    connections.set(pool.totalCount);
    idle.set(pool.idleCount);
    waiting.set(pool.waitingCount);
    const asked = withTimeout(timeoutMs, async () => ({
      unsent: await countUnsentEmails(db, clock()),
      queues: await listQueues(db),
    }));
    const figures = await until(AbortSignal.timeout(timeoutMs), asked).catch(() => undefined);
    up.set(figures ? 1 : 0);
    for (const each of [mails, due, oldest]) each.reset();
    if (!figures) return;
    mails.set({ state: "queued" }, figures.unsent.queued);
    mails.set({ state: "failing" }, figures.unsent.failing);
    for (const queue of figures.queues) {
      due.set({ queue: queue.name }, queue.due);
      oldest.set({ queue: queue.name }, (queue.dueFor ?? 0) / 1000);
    }
  }

  return {
    count: ({ seconds, ...labels }: { route: string; status: number; seconds: number }) =>
      requests.observe(labels, seconds),
    page: async (request: Context) => {
      request.header("cache-control", "no-store");
      if (!isSame(request.req.header("authorization") ?? "", `Bearer ${token}`)) {
        request.header("www-authenticate", "Bearer");
        return request.text("This needs the token of METRICS_TOKEN.", 401);
      }
      await readFigures();
      return request.body(await registry.metrics(), 200, {
        "content-type": registry.contentType,
      });
    },
  };
}
