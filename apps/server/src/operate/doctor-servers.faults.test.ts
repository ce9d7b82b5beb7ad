import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:net";
import { generate } from "selfsigned";
import { SMTPServer } from "smtp-server";
import type { SMTPServerOptions } from "smtp-server";
import { sql } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { migrateDatabase } from "#db/migrate.ts";
import { connect } from "#db/client.ts";
import { preparedFolder, removePrepared, start } from "#testing/embedded-folders.ts";
import { portOf } from "#testing/listening-server.ts";
import { runDoctor } from "#testing/run-doctor.ts";
import { s3Server, s3ServerUnavailable } from "#testing/s3-server.ts";
import { smtpServer } from "#testing/smtp-server.ts";

vi.setConfig({ testTimeout: 60_000 });
afterAll(removePrepared);

const password = "hunter2";

/** A mail server that rejects every sign-in. */
async function strictMailServer(options: SMTPServerOptions) {
  const server = new SMTPServer({
    disableReverseLookup: true,
    logger: false,
    onAuth: (_auth, _session, callback) => callback(new Error("Invalid username or password")),
    ...options,
  });
  server.on("error", () => undefined); // a client that does not trust it hangs up
  onTestFinished(() => server.close());
  return portOf(server.server);
}

async function mailLine(url: string) {
  const { output, said } = await runDoctor({ SMTP_URL: url, MAIL_FROM: "review@acme.com" });
  expect(output).not.toContain(password);
  return said.find((each) => / mail {7}/.test(each));
}

test("a mail server that takes email is fine; names one that is down", async () => {
  const server = await smtpServer();
  expect(await mailLine(server.url)).toBe(
    `ok       mail       The mail server ${new URL(server.url).host} accepts email.`,
  );
  await server.die();
  expect(await mailLine(server.url)).toBe(
    `WRONG    mail       SMTP_URL: the mail server refused the connection (${new URL(server.url).host}).`,
  );
  expect(server.arrived).toEqual([]);
});

test("names servers that accept connections and never answer, all in one run", async () => {
  const ports = await Promise.all(
    ["database", "mail", "storage"].map(async () => {
      const silent = createServer();
      onTestFinished(() => void silent.close());
      return portOf(silent);
    }),
  );
  const { said } = await runDoctor({
    DATABASE_URL: `postgresql://ann:${password}@127.0.0.1:${ports[0]}/checkup`,
    SMTP_URL: `smtp://127.0.0.1:${ports[1]}`,
    MAIL_FROM: "review@acme.com",
    S3_BUCKET: "logos",
    S3_ENDPOINT: `http://127.0.0.1:${ports[2]}`,
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: password,
  });
  expect(said.filter((each) => each.startsWith("WRONG"))).toEqual([
    expect.stringMatching(/DATABASE_URL: .*time/),
    expect.stringMatching(`S3_ENDPOINT: .*127.0.0.1:${ports[2]} .*[Tt]ime`),
    `WRONG    mail       SMTP_URL: the mail server did not answer in time (127.0.0.1:${ports[1]}).`,
  ]);
});

test("names a mail server that rejects the sign-in, without the password", async () => {
  const port = await strictMailServer({ disabledCommands: ["STARTTLS"], allowInsecureAuth: true });
  const mail = await mailLine(`smtp://ann:${password}@127.0.0.1:${port}`);
  expect(mail).toBe(
    `WRONG    mail       SMTP_URL: the mail server rejected the sign-in (535) (127.0.0.1:${port}).`,
  );
});

test("names a mail server whose certificate is not trusted", async () => {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }]);
  const port = await strictMailServer({ secure: true, key, cert });
  const mail = await mailLine(`smtps://ann:${password}@127.0.0.1:${port}`);
  expect(mail).toBe(
    `WRONG    mail       SMTP_URL: the mail server's certificate is not trusted (127.0.0.1:${port}).`,
  );
});

async function storageLine(settings: Record<string, string>) {
  const { output, said } = await runDoctor(settings);
  expect(output).not.toContain(settings["S3_SECRET_ACCESS_KEY"]);
  return said.find((each) => / storage {4}/.test(each));
}

test("a bucket that works is fine; names a missing one", async () => {
  const settings = await s3Server();
  expect(await storageLine(settings)).toBe(
    "ok       storage    Files are stored in the bucket logos.",
  );
  const { host } = new URL(settings.S3_ENDPOINT);
  expect(await storageLine({ ...settings, S3_BUCKET: "other" })).toBe(
    `WRONG    storage    S3_BUCKET: files cannot be stored in the bucket other of ${host} (NoSuchBucket).`,
  );
});

test("names an S3 server that is down", async () => {
  const settings = await s3ServerUnavailable();
  expect(await storageLine(settings)).toBe(
    `WRONG    storage    S3_ENDPOINT: files cannot be stored in the bucket logos of ${new URL(settings.S3_ENDPOINT).host} (ECONNREFUSED).`,
  );
});

test.each([
  ["InvalidAccessKeyId", /S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: .* \(InvalidAccessKeyId\)/],
  ["SignatureDoesNotMatch", /S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: .* \(SignatureDoesNotMatch\)/],
  ["AuthorizationHeaderMalformed", /S3_REGION: .* \(AuthorizationHeaderMalformed\)/],
])("names the wrong settings when an S3 server answers %s", async (code, text) => {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>No</Message></Error>`;
  const server = createHttpServer((request, response) => {
    request.resume();
    response.writeHead(403, { "content-type": "application/xml" }).end(body);
  });
  onTestFinished(() => void server.close());
  const keys = { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: password };
  const S3_ENDPOINT = `http://127.0.0.1:${await portOf(server)}`;
  expect(await storageLine({ S3_BUCKET: "logos", S3_ENDPOINT, ...keys })).toMatch(text);
});

test("checks the embedded database whether it runs or not, and leaves it so", async () => {
  const dataDir = await preparedFolder();
  const running = await start(dataDir);
  const { db, pool } = connect(running.url, 1);
  await migrateDatabase(db);
  const fine = /^ok {7}database {3}The embedded PostgreSQL \d+\.\d+ answers in/;
  const beside = await runDoctor({ DATA_DIR: dataDir });
  expect(beside.said).toContainEqual(expect.stringMatching(fine));
  await db.execute(sql`select`);
  await pool.end();
  await running.stop();

  const alone = await runDoctor({ DATA_DIR: dataDir });
  expect(alone.said).toContainEqual(expect.stringMatching(fine));
  await (await start(dataDir)).stop();
});
