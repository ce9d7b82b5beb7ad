import type { Server } from "node:http";

/** Whoever took nothing of what he is sent for so long, and again for so long, has stopped reading. */
const stalledMs = 30_000;

/**
 * Ends connections whose other side stopped reading: each would hold its answer for as long as it likes. Answers
 * that are not ready yet are waited for, and a line that is merely slow takes something now and then.
 */
export function endStalled(server: Server, afterMs = stalledMs): void {
  server.timeout = afterMs;
  server.on("request", (_request, answer) => {
    // Heard here, Node.js leaves it to us; between requests it ends what is idle by itself.
    answer.on("timeout", (socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
}
