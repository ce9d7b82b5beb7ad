import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { listeningServer } from "#testing/listening-server.ts";
import { limitTime } from "./call-limits.ts";

/** What a server says to a call of which these bytes came; it waits for the body, and then for `work`. */
async function answerTo(body: string, work?: Promise<unknown>) {
  const app = new Hono();
  app.post("/", limitTime(100), async (request) => {
    await request.req.text();
    await work;
    return request.text("done");
  });
  const { port } = await listeningServer(app.fetch);
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.write("POST / HTTP/1.1\r\nhost: here\r\nconnection: close\r\ncontent-length: 4\r\n\r\n");
  socket.write(body);
  return (await text(socket)).split("\r\n")[0];
}

test("who does not send a call's body in time is told so", async () => {
  expect(await answerTo("on")).toBe("HTTP/1.1 408 Request Timeout");
});

test("a call that came and takes us too long is a failure of ours", async () => {
  const never = new Promise(() => {});
  expect(await answerTo("once", never)).toBe("HTTP/1.1 504 Gateway Timeout");
});

test("a call that is done in time is answered", async () => {
  expect(await answerTo("once")).toBe("HTTP/1.1 200 OK");
});
