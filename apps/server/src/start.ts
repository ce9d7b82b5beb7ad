import { mkdirSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import type { Parts } from "#api/context.ts";
import { createRateLimits } from "#auth/rate-limits.ts";
import { connect } from "#db/client.ts";
import { startEmbeddedDatabase } from "#db/embedded.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { SettingsError } from "#env.ts";
import type { Settings } from "#env.ts";
import { createLookup } from "#features/lookup/lookup.ts";
import { isKnownRegion } from "#features/meetings/holidays.ts";
import { sendReminders } from "#features/meetings/send-emails.ts";
import { startHeartbeat } from "#jobs/heartbeat.ts";
import { sweep } from "#jobs/housekeeping.ts";
import { createMailOutbox } from "#jobs/mail-outbox.ts";
import { createQueue, mailsAtOnce } from "#jobs/queue.ts";
import { createLog } from "#lib/log.ts";
import { createOutbound } from "#outbound/outbound.ts";
import { fileMailer, smtpMailer } from "#lib/mailer.ts";
import type { Mail } from "#lib/mailer.ts";
import { readOrCreateSecret } from "#lib/secret.ts";
import { senderOf } from "#lib/sender.ts";
import { createMetrics } from "#metrics/metrics.ts";
import { loadReferenceData } from "#reference-data/load.ts";
import { openStorage } from "#storage/open-storage.ts";

const mailPatienceMs = 2_500;

export interface Running extends Parts {
  /** What the operator should read at the start. */
  warnings: string[];
  /** Lets `/readyz` say that this instance is about to stop. */
  leave(): void;
  /** Ends calls that need not come to their end, such as look-ups. */
  endCalls(): void;
  /** Ends what was started, in order. */
  stop(): Promise<void>;
  /** Ends the embedded database whatever still uses it: it keeps what was committed. */
  cutOff(): Promise<void>;
}

/** Starts everything behind the HTTP server: database, tables, reference data, jobs. */
export async function startParts(
  settings: Settings,
  onFileMail: (mail: Mail) => void,
): Promise<Running> {
  const log = createLog(settings.LOG_LEVEL);
  // A process of its own finds out, beside the database's start.
  const isRegionKnown = isKnownRegion(settings.MEETING_HOLIDAYS);
  isRegionKnown.catch(() => undefined); // told below, unless something else failed before
  mkdirSync(settings.DATA_DIR, { recursive: true });
  const embedded = settings.DATABASE_URL
    ? undefined
    : await startEmbeddedDatabase({
        dataDir: settings.DATA_DIR,
        log: (message) => log.info({ message }, "embedded database"),
      });
  const { db, pool } = connect(
    settings.DATABASE_URL ?? embedded!.url, // one of the two is there
    settings.DATABASE_POOL,
  );
  let queue: Awaited<ReturnType<typeof createQueue>> | undefined;
  try {
    if (!(await isRegionKnown)) {
      throw new SettingsError([
        `MEETING_HOLIDAYS names no country or part of one whose holidays are known: ${settings.MEETING_HOLIDAYS}`,
      ]);
    }
    await migrateDatabase(db, {
      onWait: () =>
        log.warn("the migration waits for sessions that use its tables, or for a backup"),
    });
    const added = await loadReferenceData(db);
    if (added > 0) log.info({ rows: added }, "reference data loaded");

    const clock = () => new Date();
    const metrics = createMetrics(
      { db, pool, clock },
      { ofProcess: settings.METRICS_TOKEN !== undefined },
    );
    const secret = settings.SESSION_SECRET ?? readOrCreateSecret(settings.DATA_DIR);
    const host = new URL(settings.PUBLIC_URL).hostname;
    const from = senderOf(settings);
    const mailer = metrics.ofMailer(
      settings.SMTP_URL
        ? smtpMailer({ url: settings.SMTP_URL, from, connections: mailsAtOnce })
        : fileMailer(join(settings.DATA_DIR, "mail"), from, onFileMail),
    );
    const storage = await openStorage(settings);
    const leaving = new AbortController();
    const stopping = new AbortController();
    const outbound = createOutbound({
      allow: settings.LOOKUP_ALLOW,
      isOpen: settings.LOOKUP === "on",
      ownHosts: [host],
      contact: settings.PUBLIC_URL,
    });
    const jobs = await createQueue(pool, log);
    queue = jobs;
    const outbox = createMailOutbox({
      db,
      queue: jobs,
      mailer,
      secret,
      host,
      clock,
      log,
    });
    await jobs.work({
      sendMail: (mailId, tryAgain) => outbox.deliver(mailId, tryAgain),
      sweep: () => sweep({ db, storage, now: clock() }),
      requeueMails: () => outbox.requeue(),
      remind: () => sendReminders({ db, outbox, settings, secret, now: clock() }),
    });

    const name = `${hostname()}:${settings.PORT}`;
    const heartbeat = await startHeartbeat({ db, name, secret, clock, log });

    return {
      settings,
      db,
      pool,
      limits: metrics.ofLimits(createRateLimits(pool, secret)),
      outbox,
      mailer,
      storage,
      lookup: createLookup({ outbound, clock, log, onOutcome: metrics.lookedUp }),
      metrics,
      secret,
      instanceId: heartbeat.instanceId,
      clock,
      leaving: leaving.signal,
      stopping: stopping.signal,
      log,
      warnings: heartbeat.strangers.map(
        (other) =>
          `SESSION_SECRET is not the one of ${other}, which uses the same database: visitors will be signed out.`,
      ),
      leave: () => leaving.abort(),
      endCalls: () => stopping.abort(),
      stop: async () => {
        // A mail that is on its way may finish; what hangs is cut off, and sent after the next start.
        const patience = setTimeout(() => mailer.close(), mailPatienceMs);
        await jobs.stop();
        clearTimeout(patience);
        mailer.close();
        await heartbeat.stop();
        await pool.end();
        await embedded?.stop();
      },
      cutOff: async () => embedded?.stop(),
    };
  } catch (error) {
    // Its timers would keep a process alive that nobody listens to, and that no supervisor starts again.
    await queue?.stop().catch(() => undefined);
    await pool.end();
    await embedded?.stop();
    throw error;
  }
}
