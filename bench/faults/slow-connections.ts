import { connect } from "node:net";
import type { Socket } from "node:net";

interface SlowConnection {
  /** How long the server kept it, in seconds; undefined for as long as nothing is heard of an end. */
  keptSeconds: number | undefined;
  end(): void;
}

/** Somebody who sends, or reads, so slowly that it never ends. */
type Slowness = (socket: Socket, large: string) => void;

const dripMs = 5_000;

const drip = (socket: Socket, piece: () => string) => {
  const timer = setInterval(() => socket.write(piece()), dripMs);
  socket.once("close", () => clearInterval(timer));
};

const request = (method: string, path: string, lines: string[]) =>
  [`${method} ${path} HTTP/1.1`, "Host: localhost", ...lines, ""].join("\r\n");

const slownesses = {
  /** One line of a head that has no end, now and then. */
  heads: (socket) => {
    socket.write(request("GET", "/", []));
    drip(socket, () => "X-More: 1\r\n");
  },
  /** One sign of a body, now and then. */
  bodies: (socket) => {
    const lines = ["Content-Type: application/json", "Content-Length: 100000", ""];
    socket.write(request("POST", "/api/rpc/session/requestLink", lines));
    drip(socket, () => " ");
  },
  /** Asks for something large, and once more, and reads none of it. */
  readers: (socket, large) => {
    socket.pause();
    socket.write(`${request("GET", large, [])}\r\n`.repeat(2));
  },
  /** The same for as often as fits into what is read at once. */
  floods: (socket, large) => {
    socket.pause();
    socket.write(`${request("GET", large, [])}\r\n`.repeat(100));
  },
} satisfies Record<string, Slowness>;
export type SlowKind = keyof typeof slownesses;

/** Opens many at once, and notes how long each is kept. */
export function openSlowly(
  port: number,
  { kind, count, large }: { kind: SlowKind; count: number; large: string },
): SlowConnection[] {
  return Array.from({ length: count }, () => {
    const start = performance.now();
    const socket = connect({ port, host: "localhost" });
    const slow: SlowConnection = { keptSeconds: undefined, end: () => socket.destroy() };
    const note = () => (slow.keptSeconds ??= (performance.now() - start) / 1000);
    socket.on("error", note);
    socket.on("end", note);
    socket.on("close", note);
    socket.resume();
    socket.once("connect", () => slownesses[kind](socket, large));
    return slow;
  });
}
