import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { endStalledReaders } from "./connections.ts";

const afterMs = 300;

/** A connection that has asked for one page. */
async function asking(answer: RequestListener) {
  const server = createServer(answer);
  endStalledReaders(server, afterMs);
  server.keepAliveTimeout = afterMs;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  const socket = connect({ port, host: "127.0.0.1" });
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

test("a connection that takes nothing of its answer is ended", async () => {
  const { socket, atServer } = await asking((_request, answer) => {
    answer.end(Buffer.alloc(50_000_000));
  });
  socket.pause();
  await once(atServer, "close");
  expect(atServer.destroyed).toBe(true);
});

test("an answer that takes longer is waited for", async () => {
  const { socket } = await asking((_request, answer) => {
    void sleep(4 * afterMs).then(() => answer.end("late"));
  });
  expect(await text(socket)).toContain("late"); // and the idle connection ends
});

test("a slow reader who takes something now and then gets all of it", async () => {
  const bytes = 20_000_000;
  const { socket } = await asking((_request, answer) => {
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
