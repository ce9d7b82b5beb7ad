import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { onTestFinished } from "vitest";

/** Stands between the product and its database, and does to their connections what networks and failures do. */
export async function databaseProxy(url: string) {
  const target = new URL(url);
  const pairs = new Set<{ client: Socket; server: Socket }>();
  let isSilent = false;
  let isClosed = false;
  const proxy = createServer((client) => {
    if (isClosed) return void client.resetAndDestroy();
    const server = connect(Number(target.port || 5432), target.hostname);
    const pair = { client, server };
    pairs.add(pair);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on("data", (bytes) => isSilent || to.write(bytes));
      from.on("error", () => undefined);
      from.on("close", () => {
        if (!isSilent) to.destroy();
        pairs.delete(pair);
      });
    }
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
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
  address.port = String((proxy.address() as AddressInfo).port);
  return {
    url: address.href,
    /** Ends all connections, as a server does that is killed. */
    cut,
    /** From now on nothing passes, and nobody is told: the host has vanished. */
    fallSilent: () => void (isSilent = true),
    /** From now on new connections are refused. */
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
