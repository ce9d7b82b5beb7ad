import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fixturePages, homePage } from "./fixture-pages.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAEAAAABABAMAAABYR2ztAAAAMFBMVEVMaXF6Sg8AAAB5Sg56Sg95Sg55Sg95Sg56Sg55Sg95Sw95Sg96SQ96SQ56Sw////9j0nY2AAAADnRSTlMA2AHz677HgVQxPSBBI7l+EsIAAAAJcEhZcwAACxMAAAsTAQCanBgAAAC4SURBVEjHY2AAAs1S4XcYwDB8AgMUaMi9wwoeNkHkefPe4QDPNoAVLHmHE/iA5Hlwy797vACoYAseBe98GRiY8vApeKbAwPEOL2hgUMSvQIBhHn4FLxnq8Ct4zhCHX8FTBjn8Ch4y2OFX8JjhHQFAvIL/aGBUwXBQQDC6RxWMKiBKAfklDMFCjGAxSLAgJVgUEyzMCVYHBCsUglUSwUqNgcuOQLVIsGJl4CZUNeOu3Btg1T8nnuYBABiRMiqTLj0xAAAAAElFTkSuQmCC",
  "base64",
);
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="30" fill="#0f766e"/></svg>';

/** A small web of invented companies on the loopback: one server that answers by the name it is asked under. */
export class FixtureSite {
  readonly #requests = new Map<string, number>();
  readonly #held = new Map<string, PromiseWithResolvers<void>>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  async start(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
  }

  /** For the product's LOOKUP_ALLOW: all names, under this server's address. */
  get allow(): string {
    const { port } = this.#server.address() as AddressInfo; // it listens on a port, not on a path
    return Object.keys(fixturePages)
      .map((host) => `${host}=127.0.0.1:${port}`)
      .join();
  }

  /** How often pages of a host were asked for; its logos do not count. */
  pageRequests(host: string): number {
    return this.#requests.get(host) ?? 0;
  }

  /** From now on a host answers nothing until the returned function is called. */
  hold(host: string): () => void {
    this.#held.get(host)?.resolve();
    const held = Promise.withResolvers<void>();
    this.#held.set(host, held);
    return () => {
      if (this.#held.get(host) === held) this.#held.delete(host);
      held.resolve();
    };
  }

  /** All hosts answer again. */
  releaseAll(): void {
    for (const held of this.#held.values()) held.resolve();
    this.#held.clear();
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  /** Any path is the home page, but for the two logos: what was looked up under one path is not remembered for another. */
  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const host = (request.headers.host ?? "").replace(/:\d+$/, "").replace(/^www\./, "");
    if (request.url === "/logo.png") return sendAs(response, "image/png", png);
    if (request.url === "/logo.svg") return sendAs(response, "image/svg+xml", svg);
    this.#requests.set(host, this.pageRequests(host) + 1);
    await this.#held.get(host)?.promise;
    const page = fixturePages[host];
    if (!page || page.status === 0) return void request.destroy();
    response.statusCode = page.status ?? 200;
    sendAs(response, "text/html; charset=utf-8", homePage(page));
  }
}

function sendAs(response: ServerResponse, type: string, body: string | Buffer) {
  response.setHeader("content-type", type);
  response.end(body);
}
