import sharp from "sharp";

export const pngOf = (width = 64, height = 48, background = "red") =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

export const svgOf = (content: string, attributes = 'width="24" height="24"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`,
  );

/** It would be drawn for a minute. */
export const heavySvg = svgOf(
  `<filter id="f" x="0" y="0" width="1" height="1">${'<feMorphology radius="9"/>'.repeat(200)}</filter>
   <rect width="24" height="24" filter="url(#f)"/>`,
);

/** As the page sends it. */
export const pngFile = async (name = "logo.png") => new File([await pngOf()], name);
