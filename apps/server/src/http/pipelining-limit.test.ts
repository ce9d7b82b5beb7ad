import { once } from "node:events";
import { Agent, request } from "node:http";
import type { IncomingMessage, Server } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { serve } from "@hono/node-server";
import { expect, onTestFinished, test } from "vitest";
import { limitPipelining } from "./connections.ts";

/** A server that takes its time, and how many requests it began. */
async function started() {
  const begun = { count: 0 };
  const answer = async () => {
    begun.count += 1;
    await sleep(50);
    return new Response("done");
  };
  const server = serve({
    fetch: limitPipelining(answer),
    port: 0,
  }) as Server;
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address() as AddressInfo; // it listens on a port
  const asking = (count: number) => {
    const socket = connect(address.port, "localhost");
    onTestFinished(() => void socket.destroy());
    const requests = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(count - 1);
    socket.write(`${requests}GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    return socket;
  };
  return { address, asking, begun };
}

test("a connection that asks for much without waiting is ended, and little of it is begun", async () => {
  const { asking, begun } = await started();
  const socket = asking(50);
  await Promise.race([once(socket, "close"), once(socket, "error")]);
  expect(begun.count).toBe(2);
});

test("two requests at once are answered, and any number one by one", async () => {
  const { address, asking, begun } = await started();
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await text(asking(2))).match(/done/g)).toHaveLength(2);
  }
  const { port } = address;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  for (let turn = 0; turn < 20; turn += 1) {
    const sent = request({ port, host: "localhost", agent }).end();
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    expect(await text(answer)).toBe("done");
  }
  expect(begun.count).toBe(26);
});
