import { look } from "./look.ts";

type Doc = PDFKit.PDFDocument;
export type Element = ReturnType<Doc["struct"]>;

/** What stays on one page: a line of text, or several side by side. */
export interface Strip {
  height: number;
  draw: (y: number) => void;
}

export interface Row {
  strips: Strip[];
  /** A line above it, unless a page begins with it. */
  hasRule?: boolean;
  /** Never the last on its page: a heading, the head of a table. */
  isHead?: true;
  /** Drawn anew on top of a page that begins with this row. */
  head?: Strip;
  /** Drawn anew on top of a page that begins in the midst of this row. */
  label?: Strip;
}

const heightOf = (strips: Strip[]) => strips.reduce((sum, { height }) => sum + height, 0);

/** Of a page; a row that is higher is broken at its strips. */
const mostKept = 1 / 4;
/** The same of rows that are placed together: where they are higher, each stands for itself. */
const mostTogether = 2 / 5;
/** Of what is broken so many strips stay together. */
const leastStrips = 2;

/** Draws rows one below the other, and begins a page where there is no room; `onPage` answers where its rows begin. */
export function createSheet(doc: Doc, onPage: () => number) {
  const { bottom: foot, side } = look.margin;
  const bottom = doc.page.height - foot;
  let top: number = look.margin.top;
  let y = top;

  const fits = (height: number) => y + height <= bottom;
  const draw = ({ height, draw: drawAt }: Strip) => {
    drawAt(y);
    y += height;
  };
  const turn = () => {
    doc.addPage();
    top = onPage();
    y = top;
  };
  const isKept = (row: Row) => heightOf(row.strips) <= (bottom - top) * mostKept;
  const needOf = (row: Row) =>
    heightOf(isKept(row) ? row.strips : row.strips.slice(0, leastStrips));

  function place(row: Row, after: Row[]) {
    // A heading goes along with what it is the heading of, and that may be a head of its own.
    const next = after.findIndex(({ isHead }) => !isHead);
    const along = row.isHead ? after.slice(0, next + 1) : [];
    const need = [row, ...along].reduce((sum, one) => sum + needOf(one), 0);
    if (!fits(need)) {
      turn();
      if (row.head) draw(row.head);
    }
    if (row.hasRule && y > top) hairline(doc, y, side, doc.page.width - side);
    for (const strip of row.strips) {
      if (!fits(strip.height)) {
        turn();
        if (row.head) draw(row.head);
        if (row.label) draw(row.label);
      }
      draw(strip);
    }
  }

  return {
    /** With `isTogether` all on one page, unless they are many. */
    place: (rows: Row[], isTogether = false) => {
      const height = heightOf(rows.flatMap(({ strips }) => strips));
      if (isTogether && !fits(height) && height <= (bottom - top) * mostTogether) turn();
      rows.forEach((row, at) => place(row, rows.slice(at + 1)));
    },
    /** How much of the last page has rows, from 0 to 1. */
    filled: () => (y - top) / (bottom - top),
    /** Leaves room, but none on top of a page. */
    skip: (height: number) => {
      if (y > top) y += height;
    },
  };
}

/** What is no part of the text: lines, page numbers, what is said again on the next page. */
export function asArtifact(doc: Doc, draw: () => void, type: "Layout" | "Pagination" = "Layout") {
  doc.markContent("Artifact", { type });
  draw();
  doc.endMarkedContent();
}

/** Draws a part of an element of the document's structure. */
export function asPartOf(doc: Doc, element: Element, tag: string, draw: () => void) {
  const content = doc.markStructureContent(tag);
  draw();
  doc.endMarkedContent();
  element.add(content);
}

export function hairline(doc: Doc, y: number, left: number, right: number) {
  asArtifact(doc, () =>
    doc.lineWidth(look.hairline).moveTo(left, y).lineTo(right, y).stroke(look.colors.hairline),
  );
}
