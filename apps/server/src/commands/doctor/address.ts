import { once } from "node:events";
import { createServer } from "node:net";
import { hostname } from "node:os";
import type { Settings } from "#env.ts";
import { line } from "./line.ts";
import type { Line } from "./line.ts";

const productMs = 2_000;

/** Whether the product can listen where it is told to. `instances` are the names of those that run. */
export async function judgeAddress(
  { HOST, PORT }: Settings,
  wrong: Set<string>,
  instances: string[],
): Promise<Line> {
  // Any port tells whether this machine has the address.
  const code = await tryToListen(HOST, wrong.has("PORT") ? 0 : PORT);
  const place = `${HOST}:${PORT}`;
  if (code === undefined && wrong.has("PORT")) {
    return line("skipped", "address", "not looked at: see PORT.");
  }
  if (code === undefined) return line("ok", "address", `The product can listen at ${place}.`);
  if (code === "EADDRINUSE") {
    if (!(await isProduct(HOST, PORT))) {
      const text = `PORT ${PORT} on ${HOST} is taken by another program: stop it, or set a free one.`;
      return line("failing", "address", text);
    }
    return instances.includes(`${hostname()}:${PORT}`)
      ? line("ok", "address", `The product runs at ${place}.`)
      : line(
          "warning",
          "address",
          `PORT ${PORT} on ${HOST} is taken by a product with other data.`,
        );
  }
  if (code === "EACCES") {
    return line(
      "failing",
      "address",
      `PORT ${PORT} may not be used by this account: set one above 1023.`,
    );
  }
  const isNoName = code === "ENOTFOUND" || code === "EAI_AGAIN";
  const text = isNoName ? "is a name that is not known" : "is no address of this machine";
  return line("failing", "address", `HOST ${HOST} ${text} (${code}).`);
}

/** Listens for a moment; answers the system's code of what kept it from that. */
async function tryToListen(host: string, port: number): Promise<string | undefined> {
  const server = createServer();
  try {
    server.listen({ host, port, exclusive: true });
    await once(server, "listening");
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "unknown";
  } finally {
    server.close();
  }
}

/** Whether it is a product of ours that answers there. */
async function isProduct(host: string, port: number): Promise<boolean> {
  const everywhere: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };
  const name = everywhere[host] ?? (host.includes(":") ? `[${host}]` : host);
  try {
    const answer = await fetch(`http://${name}:${port}/healthz`, {
      signal: AbortSignal.timeout(productMs),
      redirect: "error",
    });
    return answer.ok && (await answer.text()) === "ok";
  } catch {
    return false;
  }
}
