import { checkNames, messages } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, backups, instances } from "#db/schema.ts";
import { smtpServer } from "#testing/smtp-server.ts";
import { testSmtpMailer } from "#testing/mail-system.ts";
import { testApp } from "#testing/test-app.ts";
import { version } from "#version.ts";

async function office(environment: Record<string, string> = {}) {
  const app = await testApp(environment);
  const { api, request, user } = await app.administrator();
  const found = async (name: (typeof checkNames)[number]) => {
    const { findings } = await api.admin.health.get();
    return findings.find((finding) => finding.name === name);
  };
  return { app, user, request, health: api.admin.health, found };
}

const mailServerAt = (url: string) => ({ SMTP_URL: url, MAIL_FROM: "CheckUp <checkup@acme.com>" });

test("every part is looked at, what runs is named, and the backup that was completed last is shown", async () => {
  const { app, health } = await office();
  const row = { version: "1.2.3", secretFingerprint: "abc", startedAt: app.time.now };
  const other = "00000000-0000-4000-8000-000000000001";
  const stopped = "00000000-0000-4000-8000-000000000002";
  const seenNow = new Date();
  const threeMinutesAgo = new Date(seenNow.getTime() - 180_000);
  await app.db.insert(instances).values([
    { ...row, id: app.instanceId, name: "this:3000", seenAt: seenNow },
    { ...row, id: other, name: "other:3000", seenAt: seenNow },
    { ...row, id: stopped, name: "stopped:3000", seenAt: threeMinutesAgo },
  ]);
  const shown = await health.get();
  expect(shown.findings.map(({ name }) => name)).toEqual(checkNames);
  expect(shown.checkedAt).toEqual(app.time.now);
  const seen = { version: "1.2.3", startedAt: app.time.now, seenAt: seenNow };
  expect(shown.instances.toSorted((one, two) => two.name.localeCompare(one.name))).toEqual([
    { ...seen, id: app.instanceId, name: "this:3000", isThis: true },
    { ...seen, id: other, name: "other:3000", isThis: false },
  ]);
  const versions = Object.fromEntries(shown.versions);
  expect(versions).toMatchObject({
    "Compliance CheckUp": version,
    Node: process.versions.node,
    PostgreSQL: expect.stringMatching(/^\d\d\./),
    "pg-boss": expect.stringMatching(/^\d+\.\d+\.\d+$/),
    "Last migration": expect.stringMatching(/^\d{4}_[a-z]/),
  });
  expect(shown.timeZone).toBe("America/New_York");

  expect(shown.lastBackup).toBeNull();
  const backup = { version: "1.2.3", bytes: 5_000_000_000, checkups: 7, files: 3 };
  const days = [2, 3, 1].map((date) => ({
    ...backup,
    checksum: "0",
    finishedAt: new Date(Date.UTC(2026, 5, date)),
  }));
  await app.db.insert(backups).values(days);
  const { lastBackup } = await health.get();
  expect(lastBackup).toEqual({ ...backup, finishedAt: days[1]?.finishedAt });
});

test("a test email goes to the administrator who asks, and is written down", async () => {
  const { app, user, health } = await office();
  expect(await health.sendTestMail()).toEqual({ to: user.email, isWrittenToFolder: true });
  const [mail, ...others] = await app.mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: user.email,
    subject: "Test email from Compliance CheckUp",
    text: expect.stringContaining(`${app.settings.PUBLIC_URL}/admin626/health`),
    html: expect.stringContaining("Email works"),
  });
  const entries = await app.db.select().from(auditLog);
  expect(entries.filter(({ action }) => action === "send-test")).toMatchObject([
    { actorEmail: user.email, entity: "mail", after: { recipient: user.email } },
  ]);
});

test("a test email arrives at the mail server; one that is rejected says why without an address, and is not on record", async () => {
  let isRejected = false;
  const server = await smtpServer({
    fault: () => (isRejected ? { reject: 550, at: "recipient" } : undefined),
  });
  const { app, user, health } = await office(mailServerAt(server.url));
  Object.assign(app.mailer, testSmtpMailer(server.url));
  expect(await health.sendTestMail()).toEqual({ to: user.email, isWrittenToFolder: false });
  expect(server.arrived.map(({ to }) => to)).toEqual([user.email]);
  isRejected = true;
  await expect(health.sendTestMail()).rejects.toMatchObject({
    code: "MAIL_FAILED",
    message: `${messages.testMailFailed} The mail server rejected the recipient (550).`,
  });
  await server.die();
  const failure = await health.sendTestMail().catch((error: unknown) => error);
  expect(failure).toMatchObject({
    message: `${messages.testMailFailed} The mail server refused the connection.`,
  });
  expect(String(failure)).not.toContain(user.email);
  expect(await app.db.$count(auditLog, eq(auditLog.action, "send-test"))).toBe(1);
});

test("five test emails go out in a quarter of an hour, to each administrator", async () => {
  const { app, request, health } = await office();
  for (let count = 0; count < 5; count += 1) await health.sendTestMail();
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
  const response = await request("/api/rpc/admin/health/sendTestMail", init);
  expect(response.status).toBe(429);
  const seconds = Number(response.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(900);
  expect(await response.text()).toContain(messages.tooManyTestMails(seconds));
  expect(await app.mails()).toHaveLength(5);
  const other = await app.administrator("bob@acme.com");
  expect(await other.api.admin.health.sendTestMail()).toMatchObject({ to: "bob@acme.com" });
});
