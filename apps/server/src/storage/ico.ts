import { pictureKind } from "./picture-kind.ts";

const headBytes = 6;
const entryBytes = 16;
const bitmapHeadBytes = 40;
const depths = new Set([1, 4, 8, 24, 32]);
const opaque = 255;

/** Four bytes for each pixel, from the upper left one on: red, green, blue, opacity. */
interface Bitmap {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/** The largest picture inside an icon file: a PNG as it stands, or the pixels of a bitmap. */
export function largestInIcon(ico: Uint8Array): { png: Uint8Array } | Bitmap | undefined {
  if (ico.length < headBytes) return undefined;
  const view = viewOf(ico);
  const most = Math.floor((ico.length - headBytes) / entryBytes);
  const images = Array.from({ length: Math.min(view.getUint16(4, true), most) }, (_, index) => {
    const entry = headBytes + index * entryBytes;
    const start = view.getUint32(entry + 12, true);
    const image = ico.subarray(start, start + view.getUint32(entry + 8, true));
    return { image, width: view.getUint8(entry) || 256 };
  }).toSorted((a, b) => b.width - a.width || b.image.length - a.image.length);
  for (const { image } of images) {
    const found = pictureKind(image) === "png" ? { png: image } : bitmapIn(image);
    if (found) return found;
  }
  return undefined;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

/** An icon's bitmap has no file head, and twice its height: a mask of what is transparent follows its colours. */
function bitmapIn(image: Uint8Array): Bitmap | undefined {
  if (image.length < bitmapHeadBytes) return undefined;
  const view = viewOf(image);
  const head = view.getUint32(0, true);
  const width = view.getInt32(4, true);
  const height = Math.floor(view.getInt32(8, true) / 2);
  const bits = view.getUint16(14, true);
  const isCompressed = view.getUint32(16, true) !== 0;
  if (head < bitmapHeadBytes || isCompressed || !depths.has(bits)) return undefined;
  if (width < 1 || height < 1) return undefined;

  const paletteColours = bits > 8 ? 0 : view.getUint32(32, true) || 2 ** bits;
  const colours = head + 4 * paletteColours;
  const row = 4 * Math.ceil((width * bits) / 32);
  const mask = colours + row * height;
  const maskRow = 4 * Math.ceil(width / 32);
  if (mask > image.length) return undefined;

  const bitsAt = (start: number, index: number, size: number) => {
    const bit = index * size;
    return ((image[start + (bit >> 3)] ?? 0) >> (8 - size - (bit & 7))) & (2 ** size - 1);
  };
  // Older icons of 32 bits leave the fourth byte empty.
  const hasOpacity =
    bits === 32 && image.subarray(colours, mask).some((byte, at) => at % 4 === 3 && byte > 0);
  const pixels = new Uint8Array(4 * width * height);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const x = pixel % width;
    const fromBottom = height - 1 - Math.floor(pixel / width);
    const start = colours + row * fromBottom;
    const colour = bits > 8 ? start + (x * bits) / 8 : head + 4 * bitsAt(start, x, bits);
    const [blue = 0, green = 0, red = 0, opacity = 0] = image.subarray(colour, colour + 4);
    const masked = bitsAt(mask + maskRow * fromBottom, x, 1) === 1 ? 0 : opaque;
    pixels.set([red, green, blue, hasOpacity ? opacity : masked], 4 * pixel);
  }
  return { pixels, width, height };
}
