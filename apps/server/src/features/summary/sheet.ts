import { fileURLToPath } from "node:url";

type Doc = PDFKit.PDFDocument;
export type Element = ReturnType<Doc["struct"]>;

/** Lengths in points, 72 to the inch; colours are those of the web client by day. */
export const margins = { left: 54, right: 54, top: 54, bottom: 62 };
export const gap = 14;
export const colors = { text: "#24221f", muted: "#6b665d", accent: "#0f766e", rule: "#e0dcd5" };

interface TextStyle {
  font: "Regular" | "SemiBold";
  size: number;
  /** From one line to the next. */
  line: number;
  color: keyof typeof colors;
}

export const styles = {
  brand: { font: "SemiBold", size: 10, line: 14, color: "text" },
  kind: { font: "Regular", size: 9, line: 14, color: "muted" },
  title: { font: "SemiBold", size: 22, line: 28, color: "text" },
  heading: { font: "SemiBold", size: 12, line: 17, color: "text" },
  body: { font: "Regular", size: 9.5, line: 13.5, color: "text" },
  strong: { font: "SemiBold", size: 9.5, line: 13.5, color: "text" },
  label: { font: "Regular", size: 9.5, line: 13.5, color: "muted" },
  small: { font: "Regular", size: 8, line: 11, color: "muted" },
} as const satisfies Record<string, TextStyle>;

/** A text at its place in a row. */
export interface Cell {
  text: string;
  style: keyof typeof styles;
  x: number;
  width: number;
  align?: "right";
  /** Of the document's structure; a text without one is no part of it, such as a head that is repeated. */
  element?: Element | undefined;
  tag?: string;
}

/** What stays on one page. */
export interface Row {
  cells: Cell[];
  /** Above and below its texts. */
  padding: readonly [above: number, below: number];
  /** A line above it, unless a page begins with it. */
  hasRule?: boolean;
  /** Not the last on its page. */
  withNext?: boolean;
  /** What is rendered before it where a page begins with it: the head of its table. */
  head?: Row;
  onRender?: (y: number) => void;
}

/** Stands for a sign that Inter does not have. */
export const missingSign = "□";

const segmenter = new Intl.Segmenter("en");
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

/** What pdfkit knows of the font in use, and has no word for. */
interface InUse {
  _font: { font: { hasGlyphForCodePoint: (point: number) => boolean } };
}

/** Puts rows one below the other on pages, in Inter, of all scripts that it has. */
export function createSheet(doc: Doc, title: string) {
  for (const font of ["Regular", "SemiBold"]) {
    doc.registerFont(font, fileURLToPath(new URL(`inter/Inter-${font}.ttf`, import.meta.url)));
  }
  doc.font("Regular");
  const { font: inter } = (doc as unknown as InUse)._font; // it was opened from a file
  const isInInter = (letter: string) => inter.hasGlyphForCodePoint(letter.codePointAt(0)!); // it is not empty
  /** A text with a box for each sign, as the eye takes it, that cannot be rendered. */
  const printable = (text: string) =>
    Array.from(segmenter.segment(text.replaceAll(ignorable, "")), ({ segment }) =>
      Array.from(segment).every(isInInter) ? segment : missingSign,
    ).join("");

  const { left, top: firstTop } = margins;
  const right = doc.page.width - margins.right;
  const bottom = doc.page.height - margins.bottom;
  let top = firstTop;
  let y = top;

  const select = (style: keyof typeof styles, width: number) => {
    const { font, size, line } = styles[style];
    doc.font(font).fontSize(size);
    return { width, lineGap: line - doc.currentLineHeight(true) };
  };
  const widthOf = (text: string, style: keyof typeof styles) => {
    select(style, 0);
    return doc.widthOfString(text);
  };
  function heightOf({ cells, padding: [above, below] }: Row): number {
    const texts = cells.map(({ text, style, width }) =>
      doc.heightOfString(text, select(style, width)),
    );
    return above + Math.max(0, ...texts) + below;
  }

  function asArtifact(render: () => void, type: "Layout" | "Pagination" = "Layout") {
    doc.markContent("Artifact", { type });
    render();
    doc.endMarkedContent();
  }
  const rule = (at: number) =>
    asArtifact(() => doc.lineWidth(0.6).moveTo(left, at).lineTo(right, at).stroke(colors.rule));

  function write(
    { text, style, x, width }: Pick<Cell, "text" | "style" | "x" | "width">,
    at: number,
    options: PDFKit.Mixins.TextOptions = {},
  ) {
    const shape = select(style, width);
    doc.fillColor(colors[styles[style].color]).text(text, x, at, { ...shape, ...options });
  }
  /** One line of what is on every page, cut where it is too long. */
  const writeOnce = (text: string, x: number, at: number, width: number) => {
    const height = styles.small.line + 1;
    write({ text: printable(text), style: "small", x, width }, at, { height, ellipsis: true });
  };

  function render(row: Row) {
    if (row.hasRule && y > top) rule(y);
    row.onRender?.(y);
    for (const cell of row.cells) {
      const { element, tag = "P", align } = cell;
      const writeCell = () => write(cell, y + row.padding[0], align && { align });
      if (element) {
        const content = doc.markStructureContent(tag);
        writeCell();
        doc.endMarkedContent();
        element.add(content);
      } else asArtifact(writeCell);
    }
    y += heightOf(row);
  }

  function beginPage() {
    doc.addPage();
    asArtifact(() => writeOnce(title, left, firstTop - 18, right - left), "Pagination");
    rule(firstTop - 2);
    top = firstTop + 6;
    y = top;
  }

  /** How high a row is with all that must not be on another page. */
  function needOf(rows: Row[], at: number): number {
    const row = rows[at]!; // the caller has one
    return heightOf(row) + (row.withNext && rows[at + 1] ? needOf(rows, at + 1) : 0);
  }

  return {
    left,
    right,
    printable,
    widthOf,
    asArtifact,
    place(rows: Row[]) {
      for (const [at, row] of rows.entries()) {
        const isNew = y + Math.min(needOf(rows, at), bottom - top) > bottom;
        if (isNew) beginPage();
        if (isNew && row.head) render(row.head);
        render(row);
      }
    },
    /** Leaves room, but none on top of a page. */
    skip(height: number) {
      if (y > top) y += height;
    },
    /** Numbers the pages, each with a name beside the number. */
    number(name: string) {
      const { start, count } = doc.bufferedPageRange();
      for (let at = 0; at < count; at += 1) {
        doc.switchToPage(start + at);
        const number = `Page ${at + 1} of ${count}`;
        const numberAt = right - widthOf(number, "small") - 1;
        asArtifact(() => {
          writeOnce(name, left, bottom + 24, numberAt - gap - left);
          writeOnce(number, numberAt, bottom + 24, right - numberAt + 1);
        }, "Pagination");
      }
    },
  };
}
