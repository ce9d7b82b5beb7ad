import { Readable } from "node:stream";
import type { Transform } from "node:stream";
import { constants, createBrotliDecompress, createGunzip } from "node:zlib";
import { OutboundError } from "./outbound-error.ts";

/** What undoes a Content-Encoding; undefined when there is nothing to undo. An end that is missing is no error. */
export function decoderFor(encoding: string): Transform | undefined {
  switch (encoding.trim().toLowerCase()) {
    case "":
    case "identity":
      return undefined;
    case "gzip":
      return createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
    case "br":
      return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
    default:
      throw new OutboundError("encoding");
  }
}

/** Takes so many bytes and no more, and does with what came when the rest never comes. */
class Intake {
  isCut = false;
  failure: unknown;
  #room: number;

  constructor(limit: number) {
    this.#room = limit;
  }

  async *pass(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of source) {
        const fitting = chunk.subarray(0, this.#room);
        this.#room -= fitting.length;
        if (fitting.length > 0) yield fitting;
        if (fitting.length < chunk.length) {
          this.isCut = true;
          return;
        }
      }
    } catch (error) {
      this.failure = error;
    }
  }
}

/**
 * Reads a body up to `limit` bytes, counted as they arrive and again when decoded. What is longer, breaks off or cannot
 * be decoded to its end is cut.
 */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  decoder: Transform | undefined,
  limit: number,
): Promise<{ bytes: Uint8Array; isCut: boolean }> {
  const wire = new Intake(limit);
  const decoded = new Intake(limit);
  const source = Readable.from(wire.pass(body), { objectMode: false });
  const chunks: Uint8Array[] = [];
  try {
    const readable = decoder ? source.pipe(decoder) : source;
    for await (const chunk of decoded.pass(readable)) chunks.push(chunk);
  } finally {
    decoder?.destroy();
    source.destroy();
  }
  const failure = wire.failure ?? decoded.failure;
  if (failure !== undefined && chunks.length === 0) throw new OutboundError("body", failure);
  const isCut = wire.isCut || decoded.isCut || failure !== undefined;
  return { bytes: Buffer.concat(chunks), isCut };
}
