import { limits } from "@app/contract";
import { describeError } from "#lib/log.ts";
import type { Log } from "#lib/log.ts";
import { OutboundRefused } from "#lib/outbound.ts";
import type { Outbound } from "#lib/outbound.ts";
import { dataUrlOf, NotAPicture, pictureFromWebsite } from "#storage/picture.ts";
import type { Picture } from "#storage/picture.ts";
import { withDeadline } from "./deadline.ts";
import { LookupFailed } from "./lookup-failed.ts";

const tries = 3;
const wanted = {
  types: [
    "image/png",
    "image/jpeg",
    "image/webp",
    "image/gif",
    "image/avif",
    "image/svg+xml",
    "image/x-icon",
    "image/vnd.microsoft.icon",
  ],
  bytes: 512 * 1024,
  ms: 4_000,
};
/** Fewer pixels are a spacer or count visitors. */
const leastPixels = 12;

/**
 * The first of some pictures that can be drawn, as `rules.picture` takes it; null when none can, or the signal
 * ends. `addresses` are http, https or data.
 */
export async function findLogo(
  { outbound, log }: { outbound: Outbound; log: Log },
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<string | null> {
  for (const address of addresses.slice(0, tries)) {
    try {
      const picture = await withDeadline(signal, wanted.ms, async (inTime) => {
        const bytes = dataIn(address) ?? (await pictureAt(outbound, address, inTime));
        return pictureFromWebsite(bytes, limits.smallImagePixels, inTime);
      });
      const logo = dataUrlOf(picture);
      if (logo.length <= limits.pictureText && !isSpacer(picture)) return logo;
    } catch (error) {
      if (signal.aborted) return null;
      const isTold = [OutboundRefused, NotAPicture, LookupFailed].some(
        (kind) => error instanceof kind,
      );
      if (!isTold) log.error({ error: describeError(error) }, "logo of a website");
    }
  }
  return null;
}

async function pictureAt(outbound: Outbound, address: string, signal: AbortSignal) {
  const { bytes, isCut } = await outbound.fetch(address, wanted, signal);
  if (isCut) throw new OutboundRefused("too large");
  return bytes;
}

/** What a data: address holds; undefined for any other. What cannot be decoded is no picture. */
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

/** A PNG names its width and height behind its first 16 bytes; photos are none. */
function isSpacer({ mimetype, bytes }: Picture): boolean {
  if (mimetype !== "image/png") return false;
  const size = new DataView(bytes.buffer, bytes.byteOffset + 16, 8);
  return Math.min(size.getUint32(0), size.getUint32(4)) < leastPixels;
}
