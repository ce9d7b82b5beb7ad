import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { root } from "../root.ts";

/** The folder of the rendered pictures. They are committed, so that an installation needs no tool to render them. */
export const publicFolder = join(root, "apps/web/public");

const icon = readFileSync(join(publicFolder, "favicon.svg"), "utf8");
const social = readFileSync(join(root, "scripts/pictures/social.svg"), "utf8");

/** The icon on a square background, which the device cuts to its own shape, with the sign scaled. */
const onSquare = (scale: number) =>
  icon
    .replace(' rx="9"', "")
    .replace("<path ", `<path transform="translate(16 16) scale(${scale}) translate(-16 -16)" `);

/** `sharp` renders at the size that the SVG declares, and would enlarge the pixels from there. */
const iconSize = 32;
const png = (svg: string, width: number, height = width) =>
  sharp(Buffer.from(svg), { density: svg === social ? 72 : (72 * width) / iconSize })
    .resize(width, height)
    .png({ compressionLevel: 9 })
    .toBuffer();

const iconWidths = [16, 32, 48];

/** An ICO file: a directory, then the pictures as PNG. */
async function ico(): Promise<Buffer> {
  const pictures = await Promise.all(iconWidths.map((size) => png(icon, size)));
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2); // an icon, no cursor
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, picture] of pictures.entries()) {
    const at = 6 + 16 * index;
    header.writeUInt8(iconWidths[index]!, at); // as many as pictures
    header.writeUInt8(iconWidths[index]!, at + 1);
    header.writeUInt16LE(1, at + 4); // planes
    header.writeUInt16LE(32, at + 6); // bits per pixel
    header.writeUInt32LE(picture.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += picture.length;
  }
  return Buffer.concat([header, ...pictures]);
}

/** Every picture that is rendered from our SVG files, by its file name. */
export const pictures: Record<string, () => Promise<Buffer>> = {
  "favicon.ico": ico,
  "apple-touch-icon.png": () => png(onSquare(1.1), 180),
  "icon-192.png": () => png(icon, 192),
  "icon-512.png": () => png(icon, 512),
  "icon-maskable-512.png": () => png(onSquare(0.9), 512),
  "social.png": () => png(social, 1200, 630),
};

/** npm run render:pictures: after favicon.svg or social.svg was changed. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const [name, render] of Object.entries(pictures)) {
    writeFileSync(join(publicFolder, name), await render());
  }
}
