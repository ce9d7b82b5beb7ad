import { createServer } from "node:net";
import { connect } from "node:net";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { portOf } from "#testing/listening-server.ts";
import { ask } from "./hop.ts";
import { OutboundError } from "./outbound-error.ts";

/** A connection to a server of this machine that says nothing. */
async function connection() {
  const server = createServer();
  onTestFinished(() => void server.close());
  const socket = connect(await portOf(server), "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

test("a connection without a client is closed, and reported as a failure", async () => {
  const socket = await connection();
  const question = { url: new URL("ftp://example.com/"), userAgent: "a", types: [], bytes: 10 };
  const asked = ask(socket, question, new AbortController().signal);
  await expect(asked).rejects.toBeInstanceOf(OutboundError);
  await expect(asked).rejects.toMatchObject({ code: "no-answer" });
  expect(socket.destroyed).toBe(true);
});
