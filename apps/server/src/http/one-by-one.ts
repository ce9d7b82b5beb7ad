import type { Socket } from "node:net";
import type { serve } from "@hono/node-server";

type Fetch = Parameters<typeof serve>[0]["fetch"];

/**
 * Browsers and proxies ask again on a connection when they were answered: the next request can be here a moment
 * before Node.js says that the last answer has left.
 */
const mostAtOnce = 2;

/**
 * Ends connections on which many requests are sent before the first was answered. Node.js would begin all of them
 * at once and hold their answers in memory, for somebody who need not read any.
 */
export function oneByOne(fetch: Fetch): Fetch {
  const waiting = new WeakMap<Socket, number>();
  return (request, environment) => {
    const { incoming, outgoing } = environment;
    const { socket } = incoming;
    const count = waiting.get(socket) ?? 0;
    if (count >= mostAtOnce) {
      socket.destroy();
      return new Response(null, { status: 503 }); // nobody reads it
    }
    waiting.set(socket, count + 1);
    outgoing.once("close", () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    return fetch(request, environment);
  };
}
