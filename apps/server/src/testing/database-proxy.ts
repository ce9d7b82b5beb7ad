import { connect, createServer } from "node:net";
import type { Socket } from "node:net";
import { onTestFinished } from "vitest";
import { portOf } from "./listening-server.ts";

/** A proxy between the product and its database that simulates failures of networks and servers. */
export async function databaseProxy(url: string) {
  const target = new URL(url);
  interface Pair {
    client: Socket;
    server: Socket;
    isLost?: boolean;
  }
  const pairs = new Set<Pair>();
  let isSilent = false;
  let isClosed = false;
  const proxy = createServer((client) => {
    if (isClosed) return void client.resetAndDestroy();
    const server = connect(Number(target.port || 5432), target.hostname);
    const pair: Pair = { client, server };
    pairs.add(pair);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on("data", (bytes) => isSilent || pair.isLost || to.write(bytes));
      from.on("error", () => undefined);
      from.on("close", () => {
        if (!isSilent && !pair.isLost) to.destroy();
        pairs.delete(pair);
      });
    }
  });
  const port = await portOf(proxy);
  const cut = () => {
    for (const { client, server } of pairs) {
      client.resetAndDestroy();
      server.destroy();
    }
  };
  onTestFinished(async () => {
    cut();
    proxy.close();
  });
  const address = new URL(url);
  address.hostname = "127.0.0.1";
  address.port = String(port);
  return {
    url: address.href,
    /** Ends all connections, as a server does that is killed. */
    cut,
    /** From now on nothing passes, without a notice: the host has vanished. */
    fallSilent: () => void (isSilent = true),
    /** What is connected now falls silent, and new connections work: a firewall has forgotten them. */
    lose: () => pairs.forEach((pair) => (pair.isLost = true)),
    /** From now on new connections are rejected. */
    close: () => void (isClosed = true),
    /** All is well again, for new connections. */
    heal: () => {
      cut();
      isSilent = false;
      isClosed = false;
    },
    connections: () => pairs.size,
  };
}
