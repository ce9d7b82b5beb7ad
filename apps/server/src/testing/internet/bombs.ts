import { constants, createBrotliCompress, deflateRawSync, gzipSync } from "node:zlib";
import type { BrotliCompress } from "node:zlib";

const zeros = Buffer.alloc(16 * 1024 * 1024);
const repeats = 128;

/** 2 GB of zeros in a gzip of 2 MB: one block of 16 MB, over and over. Its checksum at the end is wrong. */
export function gzipBomb(): Buffer {
  const header = gzipSync("").subarray(0, 10);
  const block = deflateRawSync(zeros, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const end = deflateRawSync("");
  const blocks = Array.from({ length: repeats }, () => block);
  return Buffer.concat([header, ...blocks, end, Buffer.alloc(8)]);
}

/** The same compressed twice, in some kB. */
export const doubleGzipBomb = (bomb: Buffer): Buffer => gzipSync(bomb, { level: 9 });

async function flushed(compress: BrotliCompress, chunk: Buffer): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const take = (part: Buffer) => chunks.push(part);
  compress.on("data", take);
  compress.write(chunk);
  await new Promise<void>((resolve) => compress.flush(constants.BROTLI_OPERATION_FLUSH, resolve));
  await new Promise((resolve) => setImmediate(resolve));
  compress.off("data", take);
  return Buffer.concat(chunks);
}

/** 2 GB of zeros in some kB of Brotli. */
export async function brotliBomb(): Promise<Buffer> {
  const compress = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const first = await flushed(compress, zeros);
  const further = await flushed(compress, zeros);
  compress.destroy();
  const blocks = Array.from({ length: repeats - 1 }, () => further);
  // An empty last block.
  return Buffer.concat([first, ...blocks, Buffer.from([3])]);
}
