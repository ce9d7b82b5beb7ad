import { once } from "node:events";
import type { Server } from "node:http";
import { createServer } from "node:net";
import type { AddressInfo, Server as NetServer } from "node:net";
import { serve } from "@hono/node-server";
import { onTestFinished } from "vitest";

type Fetch = Parameters<typeof serve>[0]["fetch"];

/** Lets a server listen on a free port of this machine. */
export async function portOf(server: NetServer): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port; // it listens on a port
}

/** A port on which no server listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Runs the server on a port for the running test, and ends open connections afterwards. */
export async function listeningServer(fetch: Fetch): Promise<{ server: Server; port: number }> {
  const server = serve({ fetch, hostname: "127.0.0.1", port: 0 }) as Server; // no HTTP/2 is asked for
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  if (!server.listening) await once(server, "listening");
  return { server, port: (server.address() as AddressInfo).port }; // it listens on a port
}
