import { pictureKind } from "./picture-kind.ts";

const headBytes = 6;
const entryBytes = 16;

/** The largest PNG inside an icon file. Bitmaps, which only old icons still have, do not count. */
export function largestInIcon(ico: Uint8Array): Uint8Array | undefined {
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
