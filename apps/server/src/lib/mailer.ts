import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";

export interface Mail {
  /** Stable per outbox row, so that a mail sent twice after a crash is one mail to its reader. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The way out for mail: the one thing that tests replace, beside the clock. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Sends through SMTP, over kept-open connections. */
export function smtpMailer(url: string, from: string): Mailer {
  const settings = {
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  };
  const transport = nodemailer.createTransport(url, { from });
  Object.assign(transport.options, settings);
  return {
    send: async (mail) => {
      await transport.sendMail({ ...mail, disableUrlAccess: true, disableFileAccess: true });
    },
    close: () => transport.close(),
  };
}

/** Writes every mail as `*.eml` into a folder: for trying the product out, and for tests of whole journeys. */
export function fileMailer(folder: string, from: string, written: (mail: Mail) => void): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(mail);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(":", "-")}-${mail.messageId.slice(1, 9)}.eml`;
      // Written under another name first: who watches the folder never reads half a mail.
      const unfinished = join(folder, `${name}.part`);
      await writeFile(unfinished, message as Buffer, { mode: 0o600 }); // `buffer: true` makes it one
      await rename(unfinished, join(folder, name));
      written(mail);
    },
    close: () => transport.close(),
  };
}
