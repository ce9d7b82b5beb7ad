/** The green of the product in pages, emails and PDF files, from a light tint to a dark shade, each as #rrggbb. */
export const pine = [
  "#e8f6f5",
  "#d3ebe9",
  "#a4d6d3",
  "#72c1bb",
  "#4aafa7",
  "#30a39b",
  "#17807a",
  "#0f766e",
  "#0b645e",
  "#07504b",
] as const;

export const brandPictureNames = ["logo", "host", "firstQuote", "secondQuote"] as const;
export type BrandPicture = (typeof brandPictureNames)[number];
