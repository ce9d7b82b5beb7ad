import sharp from "sharp";

export const pngOf = (width = 64, height = 48, background = "red") =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

export const svgOf = (content: string, attributes = 'width="24" height="24"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`,
  );

/** As the page sends it. */
export const pngFile = async (name = "logo.png") => new File([await pngOf()], name);
