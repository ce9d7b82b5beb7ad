import { once } from "node:events";
import { createServer, request } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** What goes with each request, by its path: who asks, and from where. */
export type Credentials = (path: string) => Record<string, string>;

export interface Relay {
  origin: string;
  /** How often each status was answered; the first one is that of what a scanner sends unchanged. */
  statuses: Map<number, number>;
  first: number | undefined;
  close(): Promise<void>;
}

/**
 * Stands between a scanner and what it scans: scanners know neither our sign-in nor the limits of one token, and
 * not each of them tells how much it asked. Paths, bodies and answers pass as they are.
 */
export async function startRelay(target: string, credentials: Credentials): Promise<Relay> {
  const { host, hostname, port } = new URL(target);
  const statuses = new Map<number, number>();
  const count = (status: number) => {
    relay.first ??= status;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  const server = createServer((asked, answer) => {
    const path = asked.url ?? "/";
    const headers = { ...asked.headers, host, ...missing(asked.headers, credentials(path)) };
    const passed = request({ hostname, port, method: asked.method, path, headers }, (came) => {
      count(came.statusCode ?? 0);
      answer.writeHead(came.statusCode ?? 502, came.rawHeaders);
      came.pipe(answer);
      came.on("error", () => answer.destroy());
    });
    let isAwaited = true;
    // No answer is counted as 0, unless the scanner did not wait for it.
    passed.on("error", () => {
      if (isAwaited && !answer.headersSent) count(0);
      answer.destroy();
    });
    answer.on("close", () => {
      isAwaited = false;
      passed.destroy();
    });
    asked.pipe(passed);
  });
  const relay: Relay = {
    origin: "",
    statuses,
    first: undefined,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  relay.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  return relay;
}

/** A scanner that sends one of them itself is trying what happens then. */
const missing = (sent: IncomingHttpHeaders, added: Record<string, string>) =>
  Object.fromEntries(Object.entries(added).filter(([name]) => sent[name] === undefined));

type Counted = Pick<Relay, "statuses">;

const sumOf = ({ statuses }: Counted, of: (status: number) => boolean) =>
  [...statuses].reduce((sum, [status, count]) => (of(status) ? sum + count : sum), 0);

export const answersOf = (relay: Counted) => sumOf(relay, () => true);

/** Failures of the server, and no answer at all. */
export const failuresOf = (relay: Counted) =>
  sumOf(relay, (status) => status === 0 || status >= 500);

/** Turned away by a limit, without being looked at. */
export const heldUpOf = (relay: Counted) => sumOf(relay, (status) => status === 429);
