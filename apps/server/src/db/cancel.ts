import type { Socket } from "node:net";
import pg from "pg";

/** What pg has and its types do not. */
interface Internals {
  host: string;
  port: number;
  ssl: unknown;
  sslNegotiation: string;
  processID: number | null;
  secretKey: number | null;
  connection: pg.Connection & {
    stream: Socket;
    connect(port: number | string, host?: string): void;
    requestSsl(): void;
    cancel(processID: number, secretKey: number): void;
  };
}
const internalsOf = (client: pg.Client | pg.PoolClient) => client as unknown as Internals;

/**
 * Asks the server, on a connection of its own, to end what this one's session is doing: a session that waits
 * does not notice that its caller went. Takes this long at most, in milliseconds; whether it helped is seen on
 * the connection itself.
 */
export function cancelStatement(
  client: pg.PoolClient,
  config: pg.ClientConfig,
  withinMs: number,
): void {
  const { processID, secretKey } = internalsOf(client);
  if (processID === null || secretKey === null) return; // it was given no key
  const { connection, host, port, ssl, sslNegotiation } = internalsOf(new pg.Client(config));
  const send = () => connection.cancel(processID, secretKey); // the server closes the connection then
  if (ssl) {
    connection.on("connect", () => sslNegotiation !== "direct" && connection.requestSsl());
    connection.on("sslconnect", send);
  } else connection.on("connect", send);
  connection.on("error", () => undefined);
  const deadline = setTimeout(() => connection.stream.destroy(), withinMs);
  connection.on("end", () => clearTimeout(deadline));
  if (host.startsWith("/")) connection.connect(`${host}/.s.PGSQL.${port}`);
  else connection.connect(port, host);
}
