import type { Socket } from "node:net";
import type { Client } from "undici";
import { decoderFor, readBody } from "./body.ts";
import { OutboundError } from "./outbound-error.ts";

const headersMs = 4000;
const silenceMs = 3000;
const headerBytes = 32 * 1024;
/** Answers with a status of 1xx that may come before the real one. */
const interimLimit = 10;
/** For what surrounds a body on the wire, beside as much again as the body: chunk sizes, trailers, TLS. */
const framingBytes = 256 * 1024;
const redirects = new Set([301, 302, 303, 307, 308]);

export interface Question {
  url: URL;
  userAgent: string;
  /** Media types without parameters, such as text/html. */
  types: readonly string[];
  /** Of the decoded body: more is cut off. */
  bytes: number;
}

export interface Answer {
  contentType: string;
  bytes: Uint8Array;
  /** Whether there was more than was wanted. */
  isCut: boolean;
}

/** A header that may be there once; twice is nothing to choose from. */
function single(value: string | string[] | undefined, code: string): string {
  if (Array.isArray(value)) throw new OutboundError(code);
  return value ?? "";
}

/** A client for this one socket and one request. Its library is large, and many a product never asks a website. */
async function clientOn(socket: Socket, url: URL): Promise<Client> {
  const undici = await import("undici");
  let isTaken = false;
  return new undici.Client(url.origin, {
    allowH2: false,
    pipelining: 0,
    maxHeaderSize: headerBytes,
    headersTimeout: headersMs,
    bodyTimeout: silenceMs,
    connect: (_options, callback) => {
      if (isTaken) return callback(new Error("A request is made once"), null);
      isTaken = true;
      // Called back at once, the client would not notice: it is not done with asking yet.
      process.nextTick(callback, null, socket);
    },
  });
}

/** Sends one GET over a connection and closes it. Brings where a redirect leads, or what was wanted. */
export async function ask(
  socket: Socket,
  { url, userAgent, types, bytes }: Question,
  signal: AbortSignal,
): Promise<Answer | { location: string }> {
  const most = 2 * bytes + framingBytes;
  // More than any body in its wrapping would bring: not all that arrives is part of a body.
  socket.on("readable", () => {
    if (socket.bytesRead > most) socket.destroy(new Error("Too much for an answer"));
  });
  let client: Client | undefined;
  let interims = 0;
  try {
    client = await clientOn(socket, url);
    const { statusCode, headers, body } = await client.request({
      method: "GET",
      path: `${url.pathname}${url.search}`,
      headers: {
        "user-agent": userAgent,
        accept: types.join(", "),
        "accept-language": "en",
        "accept-encoding": "gzip, br",
      },
      reset: true,
      onInfo: () => {
        if (++interims > interimLimit) socket.destroy(new Error("Too many interim answers"));
      },
      signal,
    });
    // The rest of a body whose reading ended early is of no interest.
    body.on("error", () => undefined);
    if (redirects.has(statusCode)) {
      const location = single(headers.location, "redirect");
      if (!location) throw new OutboundError("redirect");
      return { location };
    }
    if (statusCode !== 200) throw new OutboundError("status");
    const contentType = single(headers["content-type"], "type");
    const mediaType = contentType.split(";", 1)[0]!.trim().toLowerCase(); // there is always a first part
    if (!types.includes(mediaType)) throw new OutboundError("type");
    const decoder = decoderFor(single(headers["content-encoding"], "encoding"));
    return { contentType, ...(await readBody(body, decoder, bytes)) };
  } catch (error) {
    throw error instanceof OutboundError ? error : new OutboundError("no-answer", error);
  } finally {
    socket.destroy();
    // Nothing waits for its end.
    client?.destroy().catch(() => undefined);
  }
}
