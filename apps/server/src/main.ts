import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { serve } from "@hono/node-server";
import { createApp } from "#app.ts";
import { databaseError } from "#db/errors.ts";
import { processSettings } from "#settings.ts";
import { createCloser, endStalledReaders, limitPipelining } from "#http/connections.ts";
import { startParts } from "#start.ts";
import { fail, say, signInLinkIn } from "#terminal.ts";

/** Until proxies have read `/readyz` and send their requests elsewhere. */
const leaveMs = 2_500;
/** For answers under way; for all of a stop; then for the database alone. Supervisors often kill after 10 s. */
const answersMs = 3_000;
const stopMs = 7_000;
const databaseMs = 2_000;
/** Longer than proxies reuse a connection, 60 s mostly: one that we close first may take a request with it. */
const idleMs = 75_000;
const pageFolder = fileURLToPath(new URL("../../web/dist", import.meta.url));

async function main() {
  const settings = processSettings();
  const parts = await startParts(settings, ({ to, text }) => {
    const link = signInLinkIn(text);
    if (link) say(`Sign-in link for ${to}:\n  ${link}`);
  });
  const { HOST, PORT, PUBLIC_URL, DATA_DIR, SMTP_URL, ADMIN_EMAILS } = settings;
  await using started = new AsyncDisposableStack(); // if the next lines fail, what was started is ended
  started.defer(parts.stop);
  const fetch = limitPipelining(createApp(parts, pageFolder).fetch);
  const server = serve({ fetch, hostname: HOST, port: PORT }) as Server; // no HTTP/2 is asked for
  started.move();

  server.keepAliveTimeout = idleMs;
  endStalledReaders(server);
  const close = createCloser(server);
  let exitCode: number | undefined;
  // Ends what hangs or fails: the database keeps what was committed, and is not left running.
  const cutOff = async () => {
    exitCode ||= 1;
    setTimeout(() => process.exit(exitCode), databaseMs);
    await parts.cutOff().catch(() => undefined);
    process.exit(exitCode);
  };
  const stop = async (code: number) => {
    if (exitCode !== undefined) return;
    exitCode = code;
    setTimeout(() => void cutOff(), stopMs);
    try {
      parts.leave();
      if (settings.TRUSTED_PROXIES.length > 0) await sleep(leaveMs);
      parts.endCalls();
      await close(answersMs);
      await parts.stop();
    } catch (error) {
      fail((error as Error).message);
      await cutOff();
    }
    process.exit(exitCode);
  };
  // An uncaught error may have left something half done: requests under way end, and the next start is clean.
  process.on("uncaughtException", (error, origin) => {
    parts.log.fatal({ origin, error }, "unexpected failure");
    void stop(1);
  });
  process.on("SIGTERM", () => void stop(0));
  process.on("SIGINT", () => void stop(0));

  server.on("error", (error: NodeJS.ErrnoException) => {
    const taken = error.code === "EADDRINUSE";
    fail(
      taken
        ? `Port ${PORT} on ${HOST} is taken by another program. Stop it, or set PORT to a free one.`
        : `Cannot listen on ${HOST}:${PORT} (${error.code}).`,
    );
    void stop(1);
  });
  server.on("listening", () => {
    say(`Compliance CheckUp runs at ${PUBLIC_URL}`);
    say(
      SMTP_URL
        ? "Email goes out through SMTP_URL."
        : `Email is written to ${DATA_DIR}/mail, and sign-in links appear here.`,
    );
    if (ADMIN_EMAILS.length === 0) {
      say("Make yourself administrator: npm run admin -- grant you@your-company.com");
    }
  });
}

try {
  await main();
} catch (error) {
  // What failed first says more than what then failed to end.
  const first: unknown = error instanceof SuppressedError ? error.suppressed : error;
  fail((databaseError(first) ?? (first as Error)).message);
  process.exitCode = 1;
}
