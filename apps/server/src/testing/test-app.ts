import { randomUUID } from "node:crypto";
import type { contract } from "@app/contract";
import { createORPCClient } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import type { ContractRouterClient } from "@orpc/contract";
import { eq } from "drizzle-orm";
import { inject, onTestFinished } from "vitest";
import { createApp } from "#app.ts";
import { setSignedCookie } from "#auth/cookies.ts";
import { createRateLimits } from "#auth/rate-limits.ts";
import { connect } from "#db/client.ts";
import { mailOutbox, sessions } from "#db/schema.ts";
import { readSettings } from "#settings.ts";
import { grantRole } from "#features/people/roles.ts";
import { ensureUser, markEmailVerified } from "#features/session/queries.ts";
import { brandedSettings } from "#features/brand/branded-settings.ts";
import { createLookup } from "#features/lookup/lookup.ts";
import { findAnswers } from "#features/checkups/queries.ts";
import { notifyOff } from "#features/webhooks/notify-off.ts";
import { renderForEmail } from "#features/summary/make-summary.ts";
import { createMailOutbox } from "#jobs/mail-outbox.ts";
import { createWebhookOutbox } from "#jobs/webhook-outbox.ts";
import { createLog } from "#log.ts";
import type { Mail, Mailer } from "#lib/mailer.ts";
import { createOutbound } from "#outbound/outbound.ts";
import { hash, randomToken } from "#lib/secret.ts";
import { openStorage } from "#storage/file-storage.ts";
import { testSecret } from "./factories.ts";
import { databaseAt } from "./template.ts";
import { testFolder } from "./test-folder.ts";

type Client = ContractRouterClient<typeof contract>;

/** A Thursday; the meetings' zone is New York. */
const testNow = new Date("2026-06-04T15:00:00Z");
const origin = "http://localhost:3000";

type Reach = (url: string) => string | Promise<string>;

/** Makes a database of its own for the running test, as a copy of the template. */
export async function testDatabase(reach: Reach = (url) => url) {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const server = inject("databaseUrl");
  const admin = connect(server, 1);
  // Files are copied with a third of the effort of what the default does: each page through the log.
  await admin.pool.query(`create database ${name} template template strategy file_copy`);
  const { db, pool } = connect(await reach(databaseAt(inject("pooledUrl"), name)), 12);
  onTestFinished(async () => {
    if (!pool.ending) await pool.end();
    await admin.pool.query(`drop database ${name} with (force)`);
    await admin.pool.end();
  });
  return { db, pool };
}

/**
 * The whole server on a database of its own. Only the clock and the way out for email are replaced. `logged` gets
 * what it logs, line by line; `reach` puts something between it and its database.
 */
export async function testApp(
  environment: Record<string, string> = {},
  logged?: string[],
  reach?: Reach,
) {
  const { db, pool } = await testDatabase(reach);
  const given = readSettings({
    DATA_DIR: await testFolder(),
    MEETING_TIME_ZONE: "America/New_York",
    LOG_LEVEL: "silent",
    LOOKUP: "off",
    ...environment,
  });
  const { settings, reload: reloadBrand } = brandedSettings(given, db);
  const time = { now: testNow };
  const sent: Mail[] = [];
  const secret = testSecret;
  const log = logged
    ? createLog("debug", { write: (line) => void logged.push(line) })
    : createLog("silent");
  const clock = () => time.now;
  /** Tests may put another one's functions into it. */
  const mailer: Mailer = {
    send: async (mail) => void sent.push(mail),
    close: () => undefined,
  };
  /** Rendering takes half a second: tests that send many emails may put another one here. */
  const pdfs = { render: (content: object) => renderForEmail(content, settings) };
  const outbox = createMailOutbox({
    db,
    queue: {
      add: async () => undefined,
      hurry: async () => true,
      wake: () => undefined,
    },
    mailer,
    renderPdf: (content) => pdfs.render(content),
    secret,
    host: "localhost",
    clock,
    log,
  });
  const limits = createRateLimits(pool, secret);
  const storage = await openStorage(settings);
  const outside = { allow: settings.LOOKUP_ALLOW, publicUrl: origin };
  const outbound = createOutbound({ ...outside, isOpen: settings.LOOKUP === "on" });
  const webhookOutbox = createWebhookOutbox({
    db,
    queue: { add: async () => undefined, hurry: async () => true },
    outbound: createOutbound({ ...outside, isOpen: true }),
    secret,
    clock,
    log,
    findAnswers,
    notifyOff: (connection, webhook) => notifyOff(connection, { outbox, settings }, webhook),
  });
  const lookup = createLookup({ outbound, clock, limits, log });
  const parts = {
    settings,
    db,
    pool,
    limits,
    outbox,
    webhookOutbox,
    mailer,
    storage,
    lookup,
    secret,
    reloadBrand,
    instanceId: randomUUID(),
    clock,
    leaving: new AbortController().signal,
    stopping: new AbortController().signal,
    log,
  };
  const app = createApp(parts, "/nowhere");

  /** A browser: keeps its cookies, and calls from one network address. */
  function browser(address = "203.0.113.7") {
    const cookies = new Map<string, string>();
    const request = async (path: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      if (cookies.size > 0) {
        headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
      }
      const environment_ = { incoming: { socket: { remoteAddress: address } } };
      const response = await app.request(`${origin}${path}`, { ...init, headers }, environment_);
      for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie);
      return response;
    };
    const link = new RPCLink({
      url: `${origin}/api/rpc`,
      fetch: async (call) =>
        request(new URL(call.url).pathname, {
          method: call.method,
          headers: call.headers,
          body: await call.arrayBuffer(),
          signal: call.signal,
        }),
    });
    const client: Client = createORPCClient(link);
    return { api: client, cookies, request };
  }

  /** A browser in which this person is signed in. */
  async function signedIn(email: string) {
    const user = await ensureUser(db, email);
    await markEmailVerified(db, user.id);
    const token = randomToken();
    await db.insert(sessions).values({
      userId: user.id,
      tokenHash: hash(token),
      createdAt: clock(),
      updatedAt: clock(),
      expiresAt: new Date("2036-01-01T00:00:00Z"), // tests set the clock forward by days
    });
    const headers = new Headers();
    setSignedCookie({ ...parts, resHeaders: headers }, "session", token, 60);
    const person = browser();
    for (const cookie of headers.getSetCookie()) keep(person.cookies, cookie);
    return { ...person, user };
  }

  async function administrator(email = "admin@acme.com") {
    const person = await signedIn(email);
    await grantRole(db, person.user.id, "admin");
    return person;
  }

  /** Sends what waits in the outbox, and answers all emails sent so far. */
  async function mails(): Promise<Mail[]> {
    const waiting = await db.query.mailOutbox.findMany({ where: eq(mailOutbox.state, "queued") });
    for (const { id } of waiting) await outbox.deliver(id, async () => undefined);
    return sent;
  }

  return { ...parts, app, pdfs, time, browser, signedIn, administrator, mails };
}

function keep(cookies: Map<string, string>, cookie: string) {
  const [pair = "", ...attributes] = cookie.split(";");
  const [name = "", value = ""] = pair.split("=", 2);
  const isOver = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
  if (isOver) cookies.delete(name);
  else cookies.set(name, value);
}
