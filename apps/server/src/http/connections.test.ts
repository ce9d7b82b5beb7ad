import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { listeningServer, portOf } from "#testing/listening-server.ts";
import { createCloser, endStalledReaders, limitPipelining } from "./connections.ts";

const host = "127.0.0.1";

/** Asks on connections that are kept. */
function askingAt(port: number, maxSockets = Infinity) {
  const agent = new Agent({ keepAlive: true, maxSockets });
  onTestFinished(() => agent.destroy());
  return () => once(request({ port, host, agent }).end(), "response") as Promise<[IncomingMessage]>;
}

/** Longer than any test: what ends before was not cut off. */
const never = 600_000;

/** A server whose answers the test gives; clients keep their connections. */
async function started() {
  const server = createServer();
  const close = createCloser(server);
  const port = await portOf(server);
  onTestFinished(() => server.closeAllConnections());
  const asking = askingAt(port);
  const ask = async () => {
    const response = asking();
    const [, answer] = (await once(server, "request")) as [IncomingMessage, ServerResponse];
    return { answer, response };
  };
  return { server, close, port, ask };
}

test.each(["under way", "on its way on a kept connection"])('a response %s when the close begins ends, with "Connection: close"', async (when) => {
  const { close, ask } = await started();
  if (when !== "under way") {
    const first = await ask();
    first.answer.end("done");
    await text((await first.response)[0]);
  }
  const early = when === "under way" ? await ask() : undefined;
  const closed = close(never);
  const { answer, response } = early ?? (await ask());
  answer.end("done");
  const [{ headers }] = await response;
  expect(headers.connection).toBe("close");
  if (early) await closed;
}); // prettier-ignore

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
  const socket = connect(port, host);
  await once(server, "connection");
  await Promise.all([close(never), once(socket, "close")]);
});

test("cuts off what does not end", async () => {
  const { close, ask } = await started();
  const { response } = await ask();
  const cut = expect(response).rejects.toThrow("socket hang up");
  await close(1);
  await cut;
});

/** A slow server that counts the requests that it began, and a way to send it several at once. */
async function pipelined() {
  const begun = { count: 0 };
  const { port } = await listeningServer(
    limitPipelining(async () => {
      begun.count += 1;
      await sleep(50);
      return new Response("done");
    }),
  );
  const send = (count: number) => {
    const socket = connect(port, host);
    onTestFinished(() => void socket.destroy());
    const requests = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(count - 1);
    socket.write(`${requests}GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    return socket;
  };
  return { port, send, begun };
}

test("ends a connection that pipelines many requests, and begins few of them", async () => {
  const { send, begun } = await pipelined();
  const socket = send(50);
  await Promise.race([once(socket, "close"), once(socket, "error")]);
  expect(begun.count).toBe(2);
});

test("answers two requests at once, and any number one by one", async () => {
  const { port, send, begun } = await pipelined();
  for (let turn = 0; turn < 3; turn += 1)
    expect((await text(send(2))).match(/done/g)).toHaveLength(2);
  const ask = askingAt(port, 1);
  for (let turn = 0; turn < 20; turn += 1) expect(await text((await ask())[0])).toBe("done");
  expect(begun.count).toBe(26);
});

const afterMs = 300;

/** A connection that has asked for one page. */
async function reader(answer: RequestListener) {
  const server = createServer(answer);
  endStalledReaders(server, afterMs);
  server.keepAliveTimeout = afterMs;
  const socket = connect({ port: await portOf(server), host });
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  socket.on("error", () => undefined); // its end is what some of these wait for
  const seen = once(server, "connection");
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const [atServer] = (await seen) as [typeof socket];
  return { socket, atServer };
}

test("ends a connection that takes nothing of its response", async () => {
  const { socket, atServer } = await reader((_request, answer) => {
    answer.end(Buffer.alloc(50_000_000));
  });
  socket.pause();
  await once(atServer, "close");
  expect(atServer.destroyed).toBe(true);
});

test("waits for a response that takes longer", async () => {
  const { socket } = await reader((_request, answer) => {
    void sleep(2 * afterMs).then(() => answer.end("late"));
  });
  expect(await text(socket)).toContain("late"); // and the idle connection ends
});

test("a slow reader gets all of the response", async () => {
  const bytes = 10_000_000;
  const { socket } = await reader((_request, answer) => {
    answer.setHeader("connection", "close");
    answer.end(Buffer.alloc(bytes));
  });
  let read = 0;
  socket.on("data", (piece: Buffer) => {
    const before = read;
    read += piece.length;
    if (Math.floor(read / 2_000_000) === Math.floor(before / 2_000_000)) return;
    socket.pause();
    setTimeout(() => socket.resume(), afterMs / 3);
  });
  await once(socket, "close");
  expect(read).toBeGreaterThan(bytes);
});
