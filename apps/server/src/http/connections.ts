import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import type { Socket } from "node:net";
import type { HttpBindings, serve } from "@hono/node-server";

/** How often connections are looked for that have become idle. */
const lookMs = 100;

/**
 * Follows what a server answers, to close it in order: nobody new is let in, answers that are under way end and say
 * that their connection does too. What is still open after `timeoutMs` is cut off.
 */
export function createCloser(server: Server): (timeoutMs: number) => Promise<void> {
  const connections = new Set<Socket>();
  const underWay = new Set<ServerResponse>();
  let isClosing = false;
  const sayLast = (answer: ServerResponse) => {
    if (!answer.headersSent) answer.setHeader("connection", "close");
  };
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  server.prependListener("request", (_request, answer) => {
    if (isClosing) sayLast(answer);
    underWay.add(answer);
    answer.once("close", () => underWay.delete(answer));
  });
  const closeIdle = () => {
    server.closeIdleConnections();
    // To Node.js a connection is not idle before its first request; browsers open some in advance.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  };

  return async (timeoutMs) => {
    isClosing = true;
    for (const answer of underWay) sayLast(answer);
    // An answer whose head was sent before says nothing, and its connection is idle afterwards.
    const looking = setInterval(closeIdle, lookMs);
    const timeout = setTimeout(() => server.closeAllConnections(), timeoutMs);
    // Nobody new. Node.js's own way for HTTP would close what is idle at this moment, and with it requests that are
    // on their way: until the first look they come, and their answers say that they are the last.
    await new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
    clearInterval(looking);
    clearTimeout(timeout);
  };
}

/** Whoever took nothing of what he is sent for so long, and again for so long, has stopped reading. */
const stalledMs = 30_000;

/**
 * Ends connections whose other side stopped reading: each would hold its answer for as long as it likes. Answers
 * that are not ready yet are waited for, and a line that is merely slow takes something now and then.
 */
export function endStalledReaders(server: Server, afterMs = stalledMs): void {
  server.timeout = afterMs;
  server.on("request", (_request, answer) => {
    // With a listener here, Node.js leaves it to us; between requests it ends what is idle by itself.
    answer.on("timeout", (socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
}

type Fetch = Parameters<typeof serve>[0]["fetch"];

/**
 * Browsers and proxies send the next request on a connection when they were answered: it can be here a moment before
 * Node.js says that the last answer has left.
 */
const mostPipelined = 2;

/**
 * Ends connections on which many requests are sent before the first was answered. Node.js would begin all of them
 * at once and hold their answers in memory, for somebody who need not read any.
 */
export function limitPipelining(fetch: Fetch): Fetch {
  const waiting = new WeakMap<Socket, number>();
  return (request, environment) => {
    const { incoming, outgoing } = environment;
    const { socket } = incoming;
    const count = waiting.get(socket) ?? 0;
    if (count >= mostPipelined) {
      socket.destroy();
      return new Response(null, { status: 503 }); // nobody reads it
    }
    waiting.set(socket, count + 1);
    outgoing.once("close", () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    return fetch(request, environment);
  };
}

/** Of two Host headers a proxy may read the other one than we do. Node.js, which rejects all else of that kind, takes the first. */
export function hasTwoHosts(environment: HttpBindings | undefined): boolean {
  const headers = environment?.incoming?.rawHeaders ?? []; // names and values by turns; no socket, no headers
  return headers.filter((text, at) => at % 2 === 0 && text.toLowerCase() === "host").length > 1;
}
