/** An icon file with these images in it, PNG or bitmaps. */
export function iconOf(...images: Buffer[]) {
  const head = Buffer.from([0, 0, 1, 0, images.length, 0]);
  let offset = head.length + 16 * images.length;
  const entries = images.map((image) => {
    const entry = Buffer.alloc(16);
    const width = image[0] === 0x89 ? image.readUInt32BE(16) : image.readInt32LE(4);
    entry.writeUInt8(width % 256, 0); // 0 is 256
    entry.writeUInt32LE(image.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += image.length;
    return entry;
  });
  return Buffer.concat([head, ...entries, ...images]);
}

/**
 * A bitmap as icon files hold it: without a file head, of twice its height, the lowest row first. `pixel` answers
 * the bits of a pixel as bytes in their order (blue, green, red, alpha), or its place in the palette of the same
 * form. `isTransparent` fills the mask behind it.
 */
export function bitmapOf(
  width: number,
  height: number,
  bits: number,
  pixel: (x: number, y: number) => readonly number[],
  palette: readonly (readonly [blue: number, green: number, red: number])[] = [],
  isTransparent: (x: number, y: number) => boolean = () => false,
): Buffer {
  const head = Buffer.alloc(40);
  head.writeUInt32LE(40, 0);
  head.writeInt32LE(width, 4);
  head.writeInt32LE(height * 2, 8);
  head.writeUInt16LE(1, 12);
  head.writeUInt16LE(bits, 14);
  head.writeUInt32LE(palette.length, 32);
  const rows = (bitsEach: number, value: (x: number, y: number) => readonly number[]) =>
    Array.from({ length: height }, (_, fromBottom) => {
      const row = Buffer.alloc(4 * Math.ceil((width * bitsEach) / 32));
      for (let x = 0; x < width; x += 1) {
        const bytes = value(x, height - 1 - fromBottom);
        if (bitsEach >= 8) row.set(bytes, (x * bitsEach) / 8);
        else {
          const at = (x * bitsEach) >> 3;
          row[at] = (row[at] ?? 0) | ((bytes[0] ?? 0) << (8 - bitsEach - ((x * bitsEach) & 7)));
        }
      }
      return row;
    });
  return Buffer.concat([
    head,
    ...palette.map((colour) => Buffer.from([...colour, 0])),
    ...rows(bits, pixel),
    ...rows(1, (x, y) => [isTransparent(x, y) ? 1 : 0]),
  ]);
}
