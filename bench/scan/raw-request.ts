import { once } from "node:events";
import { request } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";

export interface RawAnswer {
  /** 0 where the connection ended without an answer. */
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Asks for a path as it is written: `fetch` would tidy it up before. */
export async function rawRequest(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const asked = request({ hostname, port, path, headers, agent: false, timeout: 10_000 });
  asked.on("timeout", () => asked.destroy());
  asked.end();
  try {
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
  } catch {
    return { status: 0, headers: {}, body: "" };
  }
}
