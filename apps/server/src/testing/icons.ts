/** An icon file with these images in it, PNG or others. */
export function iconOf(...images: Buffer[]) {
  const head = Buffer.from([0, 0, 1, 0, images.length, 0]);
  let offset = head.length + 16 * images.length;
  const entries = images.map((image) => {
    const entry = Buffer.alloc(16);
    const width = image[0] === 0x89 ? image.readUInt32BE(16) : 48;
    entry.writeUInt8(width % 256, 0); // 0 is 256
    entry.writeUInt32LE(image.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += image.length;
    return entry;
  });
  return Buffer.concat([head, ...entries, ...images]);
}
