import { limits } from "@app/contract";
import type { Log } from "#log.ts";
import { OutboundError } from "#outbound/outbound-error.ts";
import type { Outbound } from "#outbound/outbound.ts";
import { dataUrlOf, NotAPicture, reencode } from "#storage/picture.ts";
import type { Picture } from "#storage/picture.ts";
import { QueueFull } from "#lib/person-queue.ts";

const formats = ["png", "jpeg", "webp", "gif", "avif", "svg+xml", "x-icon", "vnd.microsoft.icon"];
const wanted = {
  types: formats.map((format) => `image/${format}`),
  bytes: 512 * 1024,
  ms: 4_000,
};
/** Smaller pictures are spacers or tracking pixels. */
const leastPixels = 12;

/**
 * The first of some pictures that can be re-encoded, as `rules.picture` takes it. Null when all of them are no logo;
 * undefined when that is not known, as the signal ended or it was not the website's fault. `addresses` are http,
 * https or data.
 */
export async function findLogo(
  { outbound, log }: { outbound: Outbound; log: Log },
  addresses: readonly string[],
  personId: string,
  signal: AbortSignal,
): Promise<string | null | undefined> {
  for (const address of addresses) {
    try {
      const bytes = dataIn(address) ?? (await pictureAt(outbound, address, signal));
      const picture = await reencode({ personId, size: "small", read: () => bytes, signal });
      const logo = dataUrlOf(picture);
      if (logo.length <= limits.pictureText && !isSpacer(picture)) return logo;
    } catch (error) {
      if (signal.aborted || error instanceof QueueFull) return undefined;
      if (error instanceof NotAPicture || error instanceof OutboundError) continue;
      log.error({ error }, "logo of a website");
      return undefined;
    }
  }
  return null;
}

async function pictureAt(outbound: Outbound, address: string, signal: AbortSignal) {
  const { bytes, isCut } = await outbound.fetch(address, wanted, signal);
  if (isCut) throw new OutboundError("too large");
  return bytes;
}

/** What a data: address holds; undefined for any other. Throws `NotAPicture` when it cannot be decoded. */
function dataIn(address: string): Uint8Array | undefined {
  const [, parameters, text] = /^data:([^,]{0,200}),(.*)$/is.exec(address) ?? [];
  if (parameters === undefined || text === undefined) return undefined;
  try {
    const plain = decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, "%25"));
    return Buffer.from(plain, /;\s*base64$/i.test(parameters) ? "base64" : "utf8");
  } catch {
    throw new NotAPicture("imageInvalid");
  }
}

/** A PNG has its width and height after its first 16 bytes; other formats are photos. */
function isSpacer({ mimetype, bytes }: Picture): boolean {
  if (mimetype !== "image/png") return false;
  const size = new DataView(bytes.buffer, bytes.byteOffset + 16, 8);
  return Math.min(size.getUint32(0), size.getUint32(4)) < leastPixels;
}
