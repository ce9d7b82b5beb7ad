import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import PostalMime from "postal-mime";
import type { Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A mail server that can go away, and come back where it was. */
export class MailServer {
  readonly #arrived: Email[] = [];
  #server: SMTPServer | undefined;
  #port = 0;

  /** For the product's SMTP_URL. */
  get address(): string {
    return `smtp://localhost:${this.#port}`;
  }

  /** All that arrived so far. */
  get mails(): readonly Email[] {
    return this.#arrived;
  }

  async start(): Promise<void> {
    const server = new SMTPServer({
      disabledCommands: ["AUTH", "STARTTLS"],
      closeTimeout: 500, // kept connections need not end by themselves
      onData: (stream, _session, done) => {
        void buffer(stream)
          .then(async (raw) => this.#arrived.push(await PostalMime.parse(raw)))
          .then(() => done(), done);
      },
    });
    this.#server = server;
    server.listen(this.#port, "localhost");
    await once(server.server, "listening");
    this.#port = (server.server.address() as AddressInfo).port; // it listens on a port, not on a path
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }

  /** The mails to an address, as soon as there are that many. */
  async mailsTo(address: string, count = 1): Promise<Email[]> {
    for (let waited = 0; waited < 20_000; waited += 100) {
      const mails = this.#arrived.filter(({ to }) =>
        to?.some((reader) => reader.address === address),
      );
      if (mails.length >= count) return mails;
      await sleep(100);
    }
    throw new Error(`${address} was not sent ${count} mails.`);
  }
}
