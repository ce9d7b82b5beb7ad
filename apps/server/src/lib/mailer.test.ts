import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect, onTestFinished, test } from "vitest";
import { smtpServer } from "#testing/smtp-server.ts";
import type { Fault } from "#testing/smtp-server.ts";
import { testFolder } from "#testing/test-folder.ts";
import { fileMailer, smtpMailer } from "./mailer.ts";
import type { Mail } from "./mailer.ts";

const event = "BEGIN:VEVENT\r\nSUMMARY:Überprüfung mit Ann\r\nEND:VEVENT\r\n";
const calendar = `BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\n${event}END:VCALENDAR\r\n`;

const invitation: Mail = {
  messageId: "<one@localhost>",
  to: "ann@acme.com",
  replyTo: "review@acme.com",
  subject: "Your review meeting – confirmed",
  text: "See you – soon",
  html: "<p>See you – <b>soon</b></p>",
  calendar: { method: "REQUEST", content: calendar },
};
const logo = Buffer.from("a picture");
const from = { name: "Acme, the “best”", address: "no-reply@acme.com" };

interface SmtpOptions {
  sender?: typeof from | undefined;
  deadlineMs?: number;
  fault?: Fault;
}
type Send = (mail: Mail, sender?: typeof from) => Promise<string>;

async function smtp({ sender = from, deadlineMs = 10_000, fault }: SmtpOptions = {}) {
  const server = await smtpServer(fault && { fault: () => fault });
  const mailer = smtpMailer({
    url: server.url,
    look: () => ({ from: sender, logo }),
    connections: 1,
    deadlineMs,
  });
  onTestFinished(() => mailer.close());
  return { server, mailer };
}

const bySmtp: Send = async (mail, sender) => {
  const { server, mailer } = await smtp({ sender });
  await mailer.send(mail);
  expect(server.arrived).toHaveLength(1);
  return server.arrived[0]!.raw;
};

const byFile: Send = async (mail, sender = from) => {
  const folder = await testFolder();
  const mailer = fileMailer(
    folder,
    () => ({ from: sender, logo }),
    () => undefined,
  );
  await mailer.send(mail);
  mailer.close();
  const [name, ...more] = await readdir(folder);
  expect(more).toEqual([]);
  return readFile(join(folder, name!), "utf8");
};

const ways: [string, Send][] = [
  ["SMTP", bySmtp],
  ["a file", byFile],
];
const asText = (content: ArrayBuffer | Uint8Array | string) =>
  typeof content === "string" ? content : new TextDecoder().decode(content);

test.each(ways)("an invitation arrives whole through %s", async (_way, send) => {
  const raw = await send(invitation);
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: false });
  expect(mail).toMatchObject({
    messageId: "<one@localhost>",
    subject: invitation.subject,
    from,
    to: [{ address: "ann@acme.com" }],
    replyTo: [{ address: "review@acme.com" }],
  });
  expect(mail.text?.trim()).toBe(invitation.text);
  expect(mail.html?.trim()).toBe(invitation.html);
  expect(mail.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
  expect(raw).toMatch(/^content-type: text\/calendar; charset=utf-8; method=REQUEST\r$/im);
  const files = mail.attachments.map(({ filename, mimeType, content }) => ({
    filename,
    mimeType,
    content: asText(content),
  }));
  const lines = calendar.replaceAll("\r", ""); // as this reader hands out calendar parts
  expect(files).toEqual([
    { filename: null, mimeType: "text/calendar", content: lines },
    { filename: "invite.ics", mimeType: "application/ics", content: lines },
  ]);
  const encoded = /filename=invite\.ics\r\n[^]*?\r\n\r\n([\w+/=\r\n]+)/.exec(raw)?.[1];
  expect(Buffer.from(encoded ?? "", "base64").toString()).toBe(calendar);
  expect(raw).toMatch(/^[^\n]*\r\n/);
  expect(raw.split("\r\n").every((line) => !/[\r\n]/.test(line))).toBe(true);
});

test("a cancellation has its own calendar method and file name, and an email without an entry none", async () => {
  const raw = await bySmtp({ ...invitation, calendar: { method: "CANCEL", content: calendar } });
  expect(raw).toMatch(/^content-type: text\/calendar; charset=utf-8; method=CANCEL\r$/im);
  expect(raw).toContain("cancel.ics");
  const { calendar: _, ...plain } = invitation;
  expect((await PostalMime.parse(await bySmtp(plain))).attachments).toEqual([]);
});

const nasty = "x\r\nBcc: eve@evil.com\r\n\r\nHello";
const folded: [string, Partial<Mail>, typeof from][] = [
  ["the subject", { subject: nasty }, from],
  ["the message's name", { messageId: `<one@localhost>${nasty}` }, from],
  ["the sender's name", {}, { name: nasty, address: from.address }],
];
test.each(folded)("%s can add no header and no text", async (_place, part, sender) => {
  const mail = await PostalMime.parse(await bySmtp({ ...invitation, ...part }, sender));
  expect(mail.headers.map(({ key }) => key)).not.toContain("bcc");
  expect(mail.to).toMatchObject([{ address: "ann@acme.com" }]);
  expect(mail.html?.trim()).toBe(invitation.html);
});

test("nothing is sent to or answered at what is no address", async () => {
  const { server, mailer } = await smtp();
  for (const text of [`ann@acme.com${nasty}`, "ann@acme.com, eve@evil.com", "Eve <eve@evil.com>"]) {
    for (const part of [{ to: text }, { replyTo: text }])
      await expect(mailer.send({ ...invitation, ...part })).rejects.toThrow("This is no address");
  }
  expect(server.arrived).toEqual([]);
});

test("a mail server that never ends its answer is left at the deadline", async () => {
  const { mailer } = await smtp({ deadlineMs: 500, fault: { hang: "recipient", drip: true } });
  await expect(mailer.send(invitation)).rejects.toMatchObject({ code: "EABORT" });
});

test("closing ends what hangs", async () => {
  const { server, mailer } = await smtp({ deadlineMs: 60_000, fault: { hang: "data" } });
  const rejected = expect(mailer.send(invitation)).rejects.toMatchObject({ code: "EABORT" });
  await expect.poll(() => server.openSockets()).toBe(1);
  mailer.close();
  await rejected;
  await expect.poll(() => server.openSockets()).toBe(0);
});
