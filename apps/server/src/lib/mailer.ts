import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import type { SendMailOptions } from "nodemailer";
import { isPlainAddress } from "./sender.ts";
import type { Sender } from "./sender.ts";
import { writeWhole } from "./write-whole.ts";

/** What an email says. No subject holds a word that a user typed. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
  /** Where answers go when not to the sender. */
  replyTo?: string;
  /** An iCalendar object of this method (RFC 5545, 5546): goes along as an alternative and as a file. */
  calendar?: { method: "REQUEST" | "CANCEL"; content: string };
}

export interface Mail extends MailContent {
  /** Other than for all emails: a sender that is tried out. */
  from?: Sender;
  pdf?: { name: string; content: Uint8Array };
  /** Stable per outbox row and round, so that an email sent twice after a crash is one email to its reader. */
  messageId: string;
  to: string;
}

/** The way out for email: the one thing that tests replace, beside the clock. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Ends also what is being sent. */
  close(): void;
}

/** No sending takes longer, whatever the mail server does: less than a request, which may send a test email. */
const sendDeadlineMs = 25_000;

/** An address as it is: a text would be parsed, and could turn out to be several, or another one. */
function only(address: string) {
  if (!isPlainAddress(address)) {
    throw Object.assign(new Error("This is no address"), { code: "EENVELOPE" });
  }
  return { name: "", address };
}

/** What all emails have in common at the moment. */
interface Look {
  from: Sender;
  /** A PNG, for the emails whose HTML shows it. */
  logo: Buffer | undefined;
}

/** The address of the logo within an email. */
export const logoSource = "cid:logo";
const logoImage = new RegExp(`<img[^>]*${logoSource}[^>]*>`);

function compose({ calendar, pdf, replyTo, to, ...mail }: Mail, look: Look): SendMailOptions {
  const { from, logo } = look;
  const attachments: SendMailOptions["attachments"] = [];
  if (pdf) {
    const content = Buffer.from(pdf.content);
    attachments.push({ filename: pdf.name, content, contentType: "application/pdf" });
  }
  if (logo && mail.html.includes(logoSource)) {
    attachments.push({ filename: "logo.png", content: logo, cid: logoSource.slice(4) });
  }
  return {
    from,
    ...mail,
    // An email may be older than the logo, and than its removal.
    html: logo ? mail.html : mail.html.replace(logoImage, ""),
    to: only(to),
    replyTo: replyTo === undefined ? undefined : only(replyTo),
    headers: { "Auto-Submitted": "auto-generated" },
    icalEvent: calendar && {
      ...calendar,
      filename: calendar.method === "CANCEL" ? "cancel.ics" : "invite.ics",
    },
    attachments,
    // Contents are ours, and still nothing in them may make nodemailer read a file or an address.
    disableUrlAccess: true,
    disableFileAccess: true,
  };
}

interface SmtpSettings {
  url: string;
  look: () => Look;
  /** Kept open between emails, and as many as emails leave at once. */
  connections: number;
  deadlineMs?: number;
}

export function smtpMailer(settings: SmtpSettings): Mailer {
  const { url, look, connections, deadlineMs = sendDeadlineMs } = settings;
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: connections,
    // A connection that the server gave up while it was idle: none of the email was sent, and the next one takes it.
    maxRequeues: 2,
    // After a deadline the other side is not waited for.
    socketCloseTimeout: 0,
  });
  const closing = new AbortController();
  return {
    send: async (mail) => {
      // nodemailer's own limits count silence: a server that drips a byte now and then outlasts them.
      const signal = AbortSignal.any([AbortSignal.timeout(deadlineMs), closing.signal]);
      await transport.sendMail({ ...compose(mail, look()), signal });
    },
    close: () => {
      closing.abort();
      transport.close();
    },
  };
}

/** Writes every email as `*.eml` into a folder: for trying the product out, and for tests of whole journeys. */
export function fileMailer(folder: string, look: () => Look, written: (mail: Mail) => void) {
  const format = { streamTransport: true, buffer: true, newline: "windows" } as const;
  const transport = nodemailer.createTransport(format);
  return {
    send: async (mail: Mail) => {
      const { message } = await transport.sendMail(compose(mail, look()));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(":", "-")}-${mail.messageId.slice(1, 9)}.eml`;
      // So that a program that watches the folder never reads half an email.
      await writeWhole(join(folder, name), message as Buffer); // `buffer: true` makes it one
      written(mail);
    },
    close: () => transport.close(),
  };
}
