import { createServer as createWebServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { createOutbound } from "#outbound/outbound.ts";
import type { OutboundOptions } from "#outbound/outbound.ts";
import { addresses, isTestPublic } from "./addresses.ts";
import type { Certificate } from "./certificates.ts";
import { certificateAuthority, certificateFor } from "./certificates.ts";
import { hostileSite } from "./hostile-site.ts";
import { nameServer } from "./name-server.ts";
import type { Zone } from "./name-server.ts";
import type { Handler } from "./serve-site.ts";

/** Who asks, and what a page is for him: the answer names host and path. "/to/302?…" leads wherever the query says. */
const webHandler: Handler = (request, response) => {
  const { host = "", cookie, referer, authorization } = request.headers;
  const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
  const [, isRedirect, status] = /^\/(to)\/(\d+)$/.exec(pathname) ?? [];
  if (isRedirect) {
    response.writeHead(Number(status), {
      location: decodeURIComponent(search.slice(1)),
      "set-cookie": "visited=1",
      "content-type": "text/html",
    });
    response.end("<p>Moved</p>");
    return;
  }
  response.writeHead(pathname === "/missing" ? 404 : 200, { "content-type": "text/html" });
  const personal = [cookie, referer, authorization].filter(Boolean).join(" ");
  const embedded =
    '<meta http-equiv="refresh" content="0;url=http://127.0.0.1/"><iframe src="http://127.0.0.1/"></iframe>' +
    '<link rel="canonical" href="http://127.0.0.1/">' +
    '<link rel="alternate" type="application/json+oembed" href="http://127.0.0.1/">';
  response.end(`${host}${request.url}${personal}${pathname === "/embedding" ? embedded : ""}`);
};

async function listen(server: Server, host: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve());
  });
  return (server.address() as AddressInfo).port; // it listens on a port
}

type Internet = Awaited<ReturnType<typeof startInternet>>;

/** An internet for all tests of a file, which ends with them; nothing in it may have reached inside. */
export function sharedInternet(zone: Zone) {
  const shared = { internet: undefined as unknown as Internet };
  beforeAll(async () => {
    shared.internet = await startInternet(zone);
  });
  afterEach(() => expect(shared.internet.leaks).toEqual([]));
  afterAll(() => shared.internet.close());
  return shared;
}

/** For the way out of a product that may ask all of this internet. */
export const optionsIn = ({ testing }: Internet): OutboundOptions => ({
  allow: [],
  isOpen: true,
  publicUrl: "https://checkup.example.net",
  testing,
});

export const outboundIn = (internet: Internet, options: Partial<OutboundOptions> = {}) =>
  createOutbound({ ...optionsIn(internet), ...options });

export const wantedPage = { types: ["text/html"], bytes: 100_000, ms: 8000, mayUseHttp: true };

/**
 * A small internet on the loopback: a name server that knows `zone`, sites at `addresses`, and at all of their ports
 * servers inside that nobody may reach.
 */
async function startInternet(zone: Zone) {
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  /** Where internal servers were reached. */
  const leaks: string[] = [];
  const start = async (server: Server, host: string, port: number) => {
    server.on("connection", (socket: Socket) => {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
    });
    const taken = await listen(server, host, port);
    servers.push(server);
    return taken;
  };
  const startCanary = (host: string, port: number) => {
    const canary = createServer((socket) => {
      leaks.push(`${host} ${socket.localPort}`);
      socket.destroy();
    });
    return start(canary, host, port);
  };
  /** A port on which all of the loopback is free but for what the same machine does by chance. */
  const startCanaries = async () => {
    const port = await startCanary("127.0.0.1", 0);
    await startCanary("127.0.0.2", port);
    // A machine without IPv6 has no such address.
    await startCanary("::1", port).catch(() => undefined);
    return port;
  };
  const ports = { http: await startCanaries(), https: await startCanaries() };

  const authority = await certificateAuthority();
  const names = ["example.com", "*.example.com"];
  const good = await certificateFor(names, authority);
  const yesterday = new Date(Date.now() - 86_400_000);
  const secure = (address: string, certificate: Certificate) =>
    start(createSecureServer(certificate, webHandler), address, ports.https);

  const { web, plain, expired, selfSigned, otherName } = addresses;
  for (const address of [web, plain, expired, selfSigned, otherName, addresses.resetting]) {
    await start(createWebServer(webHandler), address, ports.http);
  }
  await secure(web, good);
  await secure(expired, await certificateFor(names, authority, yesterday));
  await secure(selfSigned, await certificateFor(names, undefined));
  await secure(otherName, await certificateFor(["elsewhere.org"], authority));
  await start(await hostileSite(), addresses.hostile, ports.http);
  await start(
    createServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", () => socket.resetAndDestroy());
    }),
    addresses.resetting,
    ports.https,
  );
  await start(
    createServer((socket) => void socket.resume()),
    addresses.mute,
    ports.https,
  );
  const leaving = createSecureServer(good);
  leaving.on("secureConnection", (socket) => void socket.destroy());
  await start(leaving, addresses.leaving, ports.https);
  await start(
    createServer((socket) => socket.resetAndDestroy()),
    addresses.leaving,
    ports.http,
  );
  const dns = await nameServer(zone);

  return {
    leaks,
    /** Names that were looked up. */
    asked: dns.asked,
    openSockets: () => sockets.size,
    /** For an outbound; everything in it can be sent to another process but `isPublic`. */
    testing: {
      nameServers: [dns.address],
      ports,
      isPublic: isTestPublic,
      certificateAuthority: authority.cert,
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
      await dns.close();
    },
  };
}
