import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { Server, Socket } from "node:net";
import { freePort } from "./product.ts";

/** Stands between the product and its database; while it is open, neither reaches the other. */
export class NetworkGap {
  /** The database's address through it. */
  readonly url: string;
  readonly #target: URL;
  readonly #port: number;
  #server: Server | undefined;
  #sockets = new Set<Socket>();

  private constructor(url: string, port: number) {
    this.#target = new URL(url);
    this.#port = port;
    const through = new URL(url);
    through.hostname = "127.0.0.1";
    through.port = String(port);
    this.url = through.href;
  }

  static async before(url: string): Promise<NetworkGap> {
    const gap = new NetworkGap(url, await freePort());
    await gap.close();
    return gap;
  }

  /** The database is away: connections end, and new ones are refused. */
  async open(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = undefined;
    const closed = once(server, "close");
    server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** The database is there again. */
  async close(): Promise<void> {
    const server = createServer((client) => {
      const database = connect(Number(this.#target.port), this.#target.hostname);
      for (const [from, to] of [
        [client, database],
        [database, client],
      ] as const) {
        this.#sockets.add(from);
        from.pipe(to);
        from.on("error", () => to.destroy());
        from.on("close", () => {
          this.#sockets.delete(from);
          to.destroy();
        });
      }
    });
    this.#server = server.listen(this.#port, "127.0.0.1");
    await once(server, "listening");
  }
}
