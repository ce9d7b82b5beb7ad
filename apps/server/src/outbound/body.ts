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

/**
 * Reads a body up to `limit` bytes, counted as they arrive and again when decoded. What is longer, breaks off or cannot
 * be decoded to its end is cut.
 */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  decoder: Transform | undefined,
  limit: number,
): Promise<{ bytes: Uint8Array; isCut: boolean }> {
  const end = { isCut: false, failure: undefined as unknown };
  /** Passes on so many bytes and no more, and ends with what came when the rest never comes. */
  async function* take(source: AsyncIterable<Uint8Array>) {
    let room = limit;
    try {
      for await (const chunk of source) {
        const fitting = chunk.subarray(0, room);
        room -= fitting.length;
        if (fitting.length > 0) yield fitting;
        if (fitting.length === chunk.length) continue;
        end.isCut = true;
        return;
      }
    } catch (error) {
      end.isCut = true;
      end.failure ??= error;
    }
  }
  const source = Readable.from(take(body), { objectMode: false });
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of take(decoder ? source.pipe(decoder) : source)) chunks.push(chunk);
  } finally {
    decoder?.destroy();
    source.destroy();
  }
  if (end.failure !== undefined && chunks.length === 0) {
    throw new OutboundError("body", end.failure);
  }
  return { bytes: Buffer.concat(chunks), isCut: end.isCut };
}
