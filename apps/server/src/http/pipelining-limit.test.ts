import { once } from "node:events";
import { Agent, request } from "node:http";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { listeningServer } from "#testing/listening-server.ts";
import { limitPipelining } from "./connections.ts";

/** A slow server, and how many requests it began. */
async function started() {
  const begun = { count: 0 };
  const answer = async () => {
    begun.count += 1;
    await sleep(50);
    return new Response("done");
  };
  const { port } = await listeningServer(limitPipelining(answer));
  const asking = (count: number) => {
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    const requests = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(count - 1);
    socket.write(`${requests}GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    return socket;
  };
  return { port, asking, begun };
}

test("ends a connection that pipelines many requests, and begins few of them", async () => {
  const { asking, begun } = await started();
  const socket = asking(50);
  await Promise.race([once(socket, "close"), once(socket, "error")]);
  expect(begun.count).toBe(2);
});

test("answers two requests at once, and any number one by one", async () => {
  const { port, asking, begun } = await started();
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await text(asking(2))).match(/done/g)).toHaveLength(2);
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  for (let turn = 0; turn < 20; turn += 1) {
    const sent = request({ port, host: "127.0.0.1", agent }).end();
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    expect(await text(answer)).toBe("done");
  }
  expect(begun.count).toBe(26);
});
