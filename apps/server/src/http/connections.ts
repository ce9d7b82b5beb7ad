import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import type { Socket } from "node:net";
import type { HttpBindings, serve } from "@hono/node-server";

/** How often idle connections are looked for. */
const checkMs = 100;

/** Closes a server in order: responses under way end, with `Connection: close`; after `timeoutMs` all is cut off. */
export function createCloser(server: Server): (timeoutMs: number) => Promise<void> {
  const connections = new Set<Socket>();
  const underWay = new Set<ServerResponse>();
  let isClosing = false;
  const announceClose = (answer: ServerResponse) => {
    if (!answer.headersSent) answer.setHeader("connection", "close");
  };
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  server.prependListener("request", (_request, answer) => {
    if (isClosing) announceClose(answer);
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
    for (const answer of underWay) announceClose(answer);
    // A response whose head was sent before cannot announce it; its connection is idle afterwards.
    using _looking = setInterval(closeIdle, checkMs);
    using _timeout = setTimeout(() => server.closeAllConnections(), timeoutMs);
    // Node.js's own `close` for HTTP would end idle connections at once, and with them requests on their way: until
    // the first check these are still answered, with `Connection: close`.
    await new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  };
}

/** A client that takes nothing of a response during two such periods has stopped reading. */
const stalledMs = 30_000;

/**
 * Ends connections whose client stopped reading: each would hold its response in memory. Responses that are not ready
 * yet are waited for, and a slow line takes something now and then.
 */
export function endStalledReaders(server: Server, afterMs = stalledMs): void {
  server.timeout = afterMs;
  server.on("request", (_request, answer) => {
    // With a listener here, Node.js leaves it to us; between requests it ends idle connections.
    answer.on("timeout", (socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
}

type Fetch = Parameters<typeof serve>[0]["fetch"];

/** Clients send the next request after a response: that can be before Node.js reports that the response has left. */
const mostPipelined = 2;

/** Ends connections with many unanswered requests: Node.js would begin all, and hold their responses in memory. */
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

/** Of two Host headers a proxy may read another one than we do. Node.js, which rejects similar requests, takes the first. */
export function hasSeveralHosts(environment: HttpBindings | undefined): boolean {
  const headers = environment?.incoming?.rawHeaders ?? []; // names and values by turns; no socket, no headers
  return headers.filter((text, at) => at % 2 === 0 && text.toLowerCase() === "host").length > 1;
}
