import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { portOf } from "#testing/listening-server.ts";
import { createCloser } from "./connections.ts";

/** Longer than any test: what ends before was not cut off. */
const never = 600_000;

/** A server whose answers the test gives; clients keep their connections. */
async function started() {
  const server = createServer();
  const close = createCloser(server);
  const port = await portOf(server);
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => {
    agent.destroy();
    server.closeAllConnections();
  });
  const ask = async () => {
    const asking = request({ port, host: "127.0.0.1", agent }).end();
    const response = once(asking, "response") as Promise<[IncomingMessage]>;
    const [, answer] = (await once(server, "request")) as [IncomingMessage, ServerResponse];
    return { answer, response };
  };
  return { server, close, port, ask };
}

test('a response under way ends, with "Connection: close"', async () => {
  const { close, ask } = await started();
  const { answer, response } = await ask();
  const closed = close(never);
  answer.end("done");
  const [{ headers }] = await response;
  expect(headers.connection).toBe("close");
  await closed;
});

test("closes a connection whose response began as keep-alive", async () => {
  const { close, ask } = await started();
  const { answer, response } = await ask();
  answer.write("begun");
  const [answered] = await response;
  expect(answered.headers.connection).toBe("keep-alive");
  answered.resume();
  const closed = close(never);
  answer.end();
  await closed;
});

test("closes a connection that was never used", async () => {
  const { server, close, port } = await started();
  const socket = connect(port, "127.0.0.1");
  await once(server, "connection");
  await Promise.all([close(never), once(socket, "close")]);
});

test("answers a request that is on its way when the close begins", async () => {
  const { close, ask } = await started();
  const first = await ask();
  first.answer.end("done");
  const [answered] = await first.response;
  await text(answered);
  const closed = close(never);
  const { answer, response } = await ask();
  answer.end("done");
  const [{ headers }] = await response;
  expect(headers.connection).toBe("close");
  await closed;
});

test("cuts off what does not end", async () => {
  const { close, ask } = await started();
  const { response } = await ask();
  const cut = expect(response).rejects.toThrow("socket hang up");
  await close(1);
  await cut;
});
