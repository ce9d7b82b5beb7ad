import { mkdirSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { createRateLimits } from "#auth/rate-limits.ts";
import { connect } from "#db/client.ts";
import { startEmbeddedDatabase } from "#db/embedded.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { SettingsError } from "#settings.ts";
import type { Settings } from "#settings.ts";
import { brandedSettings } from "#features/brand/branded-settings.ts";
import { endRetention } from "#features/checkups/retention.ts";
import { createLookup } from "#features/lookup/lookup.ts";
import { isKnownRegion } from "#features/meetings/holidays.ts";
import { sendReminders } from "#features/meetings/send-emails.ts";
import { startHeartbeat } from "#features/instances/heartbeat.ts";
import { sweep } from "#operate/housekeeping.ts";
import { renderForEmail } from "#features/summary/make-summary.ts";
import { findAnswers } from "#features/checkups/queries.ts";
import { notifyOff } from "#features/webhooks/notify-off.ts";
import { createMailOutbox } from "#jobs/mail-outbox.ts";
import { createQueue, mailsAtOnce } from "#jobs/queue.ts";
import { createWebhookOutbox } from "#jobs/webhook-outbox.ts";
import { createLog } from "#log.ts";
import { createOutbound } from "#outbound/outbound.ts";
import { fileMailer, smtpMailer } from "#lib/mailer.ts";
import type { Mail } from "#lib/mailer.ts";
import { readOrCreateSecret } from "#lib/secret.ts";
import { senderOf } from "#lib/sender.ts";
import { loadReferenceData } from "#reference-data/load.ts";
import { openStorage } from "#storage/file-storage.ts";

/** An email that is on its way may finish for so long; what hangs is cut off, and sent after the next start. */
const mailStopMs = 2_500;

/** Starts everything behind the HTTP server: database, tables, reference data, jobs. */
export async function startParts(given: Settings, onFileMail: (mail: Mail) => void) {
  // On failure, ends what was started, in reverse order: its timers would keep the process alive.
  await using started = new AsyncDisposableStack();
  const log = createLog(given.LOG_LEVEL);
  // A thread finds out while the database starts.
  const isRegionKnown = isKnownRegion(given.MEETING_HOLIDAYS);
  isRegionKnown.catch(() => undefined); // reported below, unless something else failed before
  mkdirSync(given.DATA_DIR, { recursive: true });
  const database = given.DATABASE_URL
    ? { url: given.DATABASE_URL, stop: async () => undefined }
    : await startEmbeddedDatabase({
        dataDir: given.DATA_DIR,
        log: (message) => log.info({ message }, "embedded database"),
      });
  started.defer(database.stop);
  const { db, pool } = connect(database.url, given.DATABASE_POOL);
  started.defer(() => pool.end());
  if (!(await isRegionKnown)) {
    throw new SettingsError([
      `MEETING_HOLIDAYS names no country or part of one whose holidays are known: ${given.MEETING_HOLIDAYS}`,
    ]);
  }
  await migrateDatabase(db, {
    onWait: () => log.warn("the migration waits for sessions that use its tables, or for a backup"),
  });
  const added = await loadReferenceData(db);
  if (added > 0) log.info({ rows: added }, "reference data loaded");

  const { settings, reload: reloadBrand } = brandedSettings(given, db);
  await reloadBrand();
  const clock = () => new Date();
  const secret = settings.SESSION_SECRET ?? readOrCreateSecret(settings.DATA_DIR);
  const name = `${hostname()}:${settings.PORT}`;
  const heartbeat = await startHeartbeat({ db, name, secret, clock, log, reloadBrand });
  started.defer(() => heartbeat.stop());
  const look = () => ({ from: senderOf(settings), logo: settings.pictures.logo?.bytes });
  const mailer = settings.SMTP_URL
    ? smtpMailer({ url: settings.SMTP_URL, look, connections: mailsAtOnce })
    : fileMailer(join(settings.DATA_DIR, "mail"), look, onFileMail);
  started.defer(() => mailer.close());
  const storage = await openStorage(settings);
  const leaving = new AbortController();
  const stopping = new AbortController();
  const reach = { allow: settings.LOOKUP_ALLOW, publicUrl: settings.PUBLIC_URL };
  const outbound = createOutbound({ ...reach, isOpen: settings.LOOKUP === "on" });
  const limits = createRateLimits(pool, secret);
  const queue = await createQueue(pool, log);
  started.defer(async () => {
    using _cut = setTimeout(() => mailer.close(), mailStopMs);
    await queue.stop();
  });
  const renderPdf = (content: object) => renderForEmail(content, settings);
  const host = new URL(settings.PUBLIC_URL).hostname;
  const outbox = createMailOutbox({ db, queue, mailer, renderPdf, secret, host, clock, log });
  const webhookOutbox = createWebhookOutbox({
    db,
    queue,
    outbound: createOutbound({ ...reach, isOpen: true }),
    secret,
    clock,
    log,
    findAnswers,
    notifyOff: (connection, webhook) => notifyOff(connection, { outbox, settings }, webhook),
  });
  await queue.work({
    sendMail: (mailId, tryAgain) => outbox.deliver(mailId, tryAgain),
    sendWebhook: (deliveryId) => webhookOutbox.deliver(deliveryId),
    requeue: async () => void (await Promise.all([outbox.requeue(), webhookOutbox.requeue()])),
    sweep: async () => {
      await sweep({ db, storage, now: clock() });
      await endRetention({ clock, db, outbox, settings, secret, webhookOutbox });
    },
    remind: () => sendReminders({ db, outbox, settings, secret, now: clock() }),
  });
  const running = started.move();

  return {
    settings,
    db,
    pool,
    limits,
    outbox,
    webhookOutbox,
    mailer,
    storage,
    lookup: createLookup({ outbound, clock, limits, log }),
    secret,
    reloadBrand,
    instanceId: heartbeat.instanceId,
    clock,
    leaving: leaving.signal,
    stopping: stopping.signal,
    log,
    /** Lets `/readyz` say that this instance is about to stop. */
    leave: () => leaving.abort(),
    /** Ends calls that need not come to their end, such as look-ups. */
    endCalls: () => stopping.abort(),
    stop: () => running.disposeAsync(),
    /** Ends the embedded database whatever still uses it: it keeps what was committed. */
    cutOff: database.stop,
  };
}
