import { fileURLToPath } from "node:url";
import type { TextStyle } from "./look.ts";

type Doc = PDFKit.PDFDocument;

/** What pdfkit knows of the font in use, and has no word for. */
interface InUse {
  _font: { font: { hasGlyphForCodePoint: (point: number) => boolean } };
}

const fontFile = (weight: TextStyle["weight"]) =>
  fileURLToPath(new URL(`inter/Inter-${weight}.ttf`, import.meta.url));

/** Stands for a sign that Inter does not have. */
export const missingSign = "□";

const segmenter = new Intl.Segmenter("en");
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

/** Inter, of all scripts that it has. */
export function createTypeface(doc: Doc) {
  const weights = ["Regular", "SemiBold"] as const;
  for (const weight of weights) doc.registerFont(weight, fontFile(weight));
  doc.font("Regular");
  const { font } = (doc as unknown as InUse)._font; // it was opened from a file
  const has = (sign: string) =>
    Array.from(sign).every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0)!)); // it is not empty

  const select = ({ weight, size }: TextStyle) => doc.font(weight).fontSize(size);
  const options = ({ size, line }: TextStyle, width: number) => {
    const lineHeight = doc.currentLineHeight(true);
    return { width, lineGap: line - (lineHeight || size) };
  };

  return {
    /** A text with a box for each sign, as the eye takes it, that cannot be printed. */
    printable: (text: string) =>
      Array.from(segmenter.segment(text.replaceAll(ignorable, "")), ({ segment }) =>
        has(segment) ? segment : missingSign,
      ).join(""),
    widthOf: (text: string, style: TextStyle) => select(style).widthOfString(text),
    heightOf: (text: string, style: TextStyle, width: number) =>
      select(style).heightOfString(text, options(style, width)),
    /** Writes lines of this width, the first one there. */
    write(
      text: string,
      style: TextStyle,
      [x, y, width]: [x: number, y: number, width: number],
      more: PDFKit.Mixins.TextOptions = {},
    ) {
      select(style);
      doc.text(text, x, y, { ...options(style, width), ...more });
    },
  };
}
