import { constants, setPriority } from "node:os";
import sharp from "sharp";
import { pictureKind } from "./picture-kind.ts";
import type { Answer, Order } from "./picture.ts";

// A process of its own for one picture, which may be hostile: picture.ts starts it, and kills it when it takes too long.

/** Width times height of what is read, at most. */
const sourcePixels = 40_000_000;
/** A picture that needs more memory than this is a bomb. */
const memoryBytes = 768 * 1024 * 1024;
const memoryCheckMs = 20;
/** At this many dots per inch sharp renders an SVG in the size that the SVG itself names. */
const ownSizeDensity = 72;
const greatestDensity = 100_000;
const webpQuality = 90;

const headBytes = 6;
const entryBytes = 16;

/** The largest PNG inside an icon file. Bitmaps, which only old icons still have, do not count. */
function largestInIcon(ico: Uint8Array): Uint8Array | undefined {
  if (ico.length < headBytes) return undefined;
  const view = new DataView(ico.buffer, ico.byteOffset, ico.byteLength);
  const most = Math.floor((ico.length - headBytes) / entryBytes);
  const images = Array.from({ length: Math.min(view.getUint16(4, true), most) }, (_, index) => {
    const entry = headBytes + index * entryBytes;
    const start = view.getUint32(entry + 12, true);
    const image = ico.subarray(start, start + view.getUint32(entry + 8, true));
    return { image, width: view.getUint8(entry) || 256 };
  }).toSorted((a, b) => b.width - a.width || b.image.length - a.image.length);
  return images.find(({ image }) => pictureKind(image) === "png")?.image;
}

/** What sharp calls a kind of picture where it has another name; an icon becomes a PNG before. */
const otherNames: Partial<Record<Order["kind"], string>> = { avif: "heif", ico: "png" };

async function reencode({ bytes: given, kind, pixels }: Order): Promise<Answer> {
  const bytes = kind === "ico" ? largestInIcon(given) : given;
  if (!bytes) return { error: "imageInvalid" };
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (format !== (otherNames[kind] ?? kind)) return { error: "imageInvalid" };
  const isSvg = kind === "svg";
  // An SVG has no pixels before it is rendered: a small one becomes as sharp as a large one.
  const density = (ownSizeDensity * pixels) / Math.max(width, height);
  if (isSvg ? density < 1 : width * height > sourcePixels) {
    return { error: "imageTooManyPixels" };
  }
  const picture = sharp(bytes, {
    failOn: "error",
    limitInputPixels: sourcePixels,
    autoOrient: true,
    ...(isSvg && { density: Math.min(density, greatestDensity) }),
  }).resize({ width: pixels, height: pixels, fit: "inside", withoutEnlargement: true });
  // A photo is several times smaller as WebP, and has lost its exact pixels before.
  return kind === "jpeg"
    ? { mimetype: "image/webp", bytes: await picture.webp({ quality: webpQuality }).toBuffer() }
    : { mimetype: "image/png", bytes: await picture.png({ compressionLevel: 9 }).toBuffer() };
}

/** Who gave the order then kills this process: work of sharp that is under way cannot be ended from inside. */
const answer = (given: Answer) => process.send?.(given);

process.once("message", (order: Order) => {
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryBytes) answer({ error: "imageTooManyPixels" });
  }, memoryCheckMs);
  reencode(order).then(answer, () => answer({ error: "imageInvalid" }));
});
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.cache(false);
process.send?.("ready");
