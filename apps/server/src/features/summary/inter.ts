import { fileURLToPath } from "node:url";

/** The web client's light theme. */
export const colors = { text: "#24221f", muted: "#6b665d", rule: "#e0dcd5" };

/** `line`: from one line to the next. */
export const styles = {
  brand: { font: "SemiBold", size: 10, line: 14, color: "text" },
  kind: { font: "Regular", size: 9, line: 14, color: "muted" },
  title: { font: "SemiBold", size: 22, line: 28, color: "text" },
  heading: { font: "SemiBold", size: 12, line: 17, color: "text" },
  body: { font: "Regular", size: 9.5, line: 13.5, color: "text" },
  strong: { font: "SemiBold", size: 9.5, line: 13.5, color: "text" },
  label: { font: "Regular", size: 9.5, line: 13.5, color: "muted" },
  fine: { font: "Regular", size: 8.1, line: 10.5, color: "text" },
  fineStrong: { font: "SemiBold", size: 8.1, line: 10.5, color: "text" },
  fineLabel: { font: "Regular", size: 8.1, line: 10.5, color: "muted" },
  small: { font: "Regular", size: 8, line: 11, color: "muted" },
} as const;

export type TextStyle = keyof typeof styles;

/** Replaces a character that Inter does not have. */
export const missingCharacter = "□";
const segmenter = new Intl.Segmenter("en");
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

interface InUse {
  _font: {
    font: {
      hasGlyphForCodePoint: (point: number) => boolean;
      layout: (text: string, features?: Record<string, boolean>) => unknown;
    };
  };
}

/** Makes a document write in Inter, of all scripts that it has. */
export function loadInter(doc: PDFKit.PDFDocument) {
  // pdfkit has no type for the font in use.
  const inUse = () => (doc as unknown as InUse)._font.font;
  for (const font of ["SemiBold", "Regular"]) {
    doc.registerFont(font, fileURLToPath(new URL(`inter/Inter-${font}.ttf`, import.meta.url)));
    doc.font(font);
    const inter = inUse();
    const layout = inter.layout.bind(inter);
    // Contextual forms, as of a colon between digits, would take half of a document's time.
    inter.layout = (text) => layout(text, { calt: false });
  }
  const inter = inUse();
  const isInInter = (letter: string) => inter.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  /** A text with a box for each visible character that cannot be rendered. */
  const printable = (text: string) =>
    Array.from(segmenter.segment(text.replaceAll(ignorable, "")), ({ segment }) =>
      Array.from(segment).every(isInInter) ? segment : missingCharacter,
    ).join("");
  const select = (style: TextStyle) => {
    const { font, size, line, color } = styles[style];
    doc.font(font).fontSize(size).fillColor(colors[color]);
    return { lineGap: line - doc.currentLineHeight(true) };
  };
  const widthOf = (text: string, style: TextStyle) => {
    select(style);
    return doc.widthOfString(printable(text));
  };

  return { printable, select, widthOf };
}
