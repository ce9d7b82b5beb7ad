import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

export const pngOf = (width = 64, height = 48, background = "red") =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** A PNG that is all black, in about a thousandth of a bit for each pixel. */
export function blackPng(width: number, height: number): Buffer {
  const part = (name: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), content]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(content.length, 0);
    frame.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const rows = deflateSync(Buffer.alloc(height * (Math.ceil(width / 8) + 1)));
  const start = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([start, part("IHDR", head), part("IDAT", rows), part("IEND", Buffer.of())]);
}

export const svgOf = (content: string, attributes = 'width="24" height="24"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`,
  );

/** Would be rendered for a minute. */
export const heavySvg = svgOf(
  `<filter id="f" x="0" y="0" width="1" height="1">${'<feMorphology radius="9"/>'.repeat(200)}</filter>
   <rect width="24" height="24" filter="url(#f)"/>`,
);

/** Each level renders the one below it ten times. */
const level = (at: number) => `<g id="g${at}">${`<use href="#g${at - 1}"/>`.repeat(10)}</g>`;

/** Would be rendered for ages. */
export const nestedSvg = svgOf(
  `<defs><rect id="g0" width="1" height="1"/>${Array.from({ length: 25 }, (_, at) => level(at + 1)).join("")}</defs>
   <use href="#g25"/>`,
);

/** As the web client sends it. */
export const pngFile = async (name = "logo.png") => new File([await pngOf()], name);
