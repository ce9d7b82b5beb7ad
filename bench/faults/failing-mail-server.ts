import { once } from "node:events";
import { createServer } from "node:net";
import type { Server, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Email } from "postal-mime";
import { MailServer } from "../../e2e/mail-server.ts";

/** How a mail server can be away: nobody listens, nobody answers, or it asks to come again. */
export const waysAway = ["refuses", "hangs", "says 421"] as const;
type WayAway = (typeof waysAway)[number];

/** A mail server that is away for a while, and comes back where it was; a mailbox for those who sign in. */
export class FailingMailServer {
  readonly #server = new MailServer();
  #silent: Server | undefined;
  readonly #sockets = new Set<Socket>();

  async start(): Promise<void> {
    await this.#server.start();
  }

  get address(): string {
    return this.#server.address;
  }

  get mails(): readonly Email[] {
    return this.#server.mails;
  }

  async leave(way: WayAway): Promise<void> {
    await this.#server.stop();
    if (way === "refuses") return;
    const silent = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on("error", () => undefined);
      if (way === "says 421") socket.end("421 Try again later\r\n");
    });
    silent.listen(Number(new URL(this.address).port), "localhost");
    await once(silent, "listening");
    this.#silent = silent;
  }

  async comeBack(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    const silent = this.#silent;
    this.#silent = undefined;
    if (silent) await new Promise((resolve) => silent.close(resolve));
    await this.#server.start();
  }

  async stop(): Promise<void> {
    await this.#server.stop();
  }

  mailsTo(address: string): Email[] {
    return this.mails.filter(({ to }) => to?.some((reader) => reader.address === address));
  }

  /** As the product's folder of mails does. */
  async mailCount(): Promise<number> {
    return 0;
  }

  async mailTo(address: string): Promise<Email> {
    for (let waited = 0; waited < 20_000; waited += 50) {
      const mail = this.mailsTo(address).at(-1);
      if (mail) return mail;
      await sleep(50);
    }
    throw new Error(`No mail to ${address} arrived.`);
  }
}
