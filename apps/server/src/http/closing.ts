import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import type { Socket } from "node:net";

/** How often connections are looked for that have become idle. */
const lookMs = 100;

/**
 * Follows what a server answers, to close it in order: nobody new is let in, answers that are under way end and say
 * that their connection does too. What is still open after `patienceMs` is cut off.
 */
export function closerOf(server: Server): (patienceMs: number) => Promise<void> {
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

  return async (patienceMs) => {
    isClosing = true;
    for (const answer of underWay) sayLast(answer);
    // An answer whose head was sent before says nothing, and its connection is idle afterwards.
    const looking = setInterval(closeIdle, lookMs);
    const patience = setTimeout(() => server.closeAllConnections(), patienceMs);
    // Nobody new. Node.js's own way for HTTP would close what is idle at this moment, and with it requests that are
    // on their way: until the first look they come, and their answers say that they are the last.
    await new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
    clearInterval(looking);
    clearTimeout(patience);
  };
}
