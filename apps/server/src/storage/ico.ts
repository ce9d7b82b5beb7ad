import { pictureKind } from "./picture-kind.ts";

const headBytes = 6;
const entryBytes = 16;

/** The largest PNG inside an icon file; older icons hold bitmaps only, and have none. */
export function largestPng(ico: Uint8Array): Uint8Array | undefined {
  const view = new DataView(ico.buffer, ico.byteOffset, ico.byteLength);
  if (ico.length < headBytes) return undefined;
  const count = Math.min(
    view.getUint16(4, true),
    Math.floor((ico.length - headBytes) / entryBytes),
  );
  return Array.from({ length: count }, (_, index) => {
    const entry = headBytes + index * entryBytes;
    const start = view.getUint32(entry + 12, true);
    return ico.subarray(start, start + view.getUint32(entry + 8, true));
  })
    .filter((image) => pictureKind(image) === "png")
    .toSorted((a, b) => b.length - a.length)[0];
}
