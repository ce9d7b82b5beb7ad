import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { portOf } from "#testing/listening-server.ts";
import { endStalledReaders } from "./connections.ts";

const afterMs = 300;

/** A connection that has asked for one page. */
async function asking(answer: RequestListener) {
  const server = createServer(answer);
  endStalledReaders(server, afterMs);
  server.keepAliveTimeout = afterMs;
  const port = await portOf(server);
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

test("ends a connection that takes nothing of its response", async () => {
  const { socket, atServer } = await asking((_request, answer) => {
    answer.end(Buffer.alloc(50_000_000));
  });
  socket.pause();
  await once(atServer, "close");
  expect(atServer.destroyed).toBe(true);
});

test("waits for a response that takes longer", async () => {
  const { socket } = await asking((_request, answer) => {
    void sleep(4 * afterMs).then(() => answer.end("late"));
  });
  expect(await text(socket)).toContain("late"); // and the idle connection ends
});

test("a slow reader gets all of the response", async () => {
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
