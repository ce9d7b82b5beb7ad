import { look, styles } from "./look.ts";
import type { TextStyle } from "./look.ts";
import { createTypeface } from "./typeface.ts";

type Doc = PDFKit.PDFDocument;
export type Element = ReturnType<Doc["struct"]>;

/** A text at its place in a row. */
export interface Cell {
  text: string;
  style: TextStyle;
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
  /** Never the last on its page: a heading, the head of a table. */
  isHead?: true;
  /** Goes with the rows before it that say so too, if they are no more than a part of a page. */
  group?: object;
  /** Repeated above this row where a page begins with it, and beside it. */
  head?: Row;
  label?: Cell;
  onDraw?: (y: number) => void;
}

/** Of a page; rows of one group that are higher are divided. */
const mostKept = 2 / 5;

/** Puts rows one below the other on pages. */
export function createSheet(doc: Doc, title: string) {
  const typeface = createTypeface(doc);
  const { left, top: firstTop, bottom: foot } = look.margins;
  const right = doc.page.width - look.margins.right;
  const bottom = doc.page.height - foot;
  let top: number = firstTop;
  let y = top;

  const heights = new Map<Row, number>();
  const measured = ({ cells, padding: [above, below] }: Row) =>
    above +
    Math.max(0, ...cells.map(({ text, style, width }) => typeface.heightOf(text, style, width))) +
    below;
  const heightOf = (row: Row) => {
    const height = heights.get(row) ?? measured(row);
    heights.set(row, height);
    return height;
  };

  const asArtifact = (draw: () => void, type: "Layout" | "Pagination" = "Layout") => {
    doc.markContent("Artifact", { type });
    draw();
    doc.endMarkedContent();
  };
  const rule = (at: number) =>
    asArtifact(() =>
      doc.lineWidth(look.hairline).moveTo(left, at).lineTo(right, at).stroke(look.colors.hairline),
    );
  /** One line of what stands on every page, cut where it is too long. */
  const writeOnce = (text: string, x: number, at: number, width: number) => {
    const { small } = styles;
    doc.fillColor(look.colors[small.color]);
    const height = small.line + 1;
    typeface.write(typeface.printable(text), small, [x, at, width], { height, ellipsis: true });
  };

  function writeCell({ text, style, x, width, align, element, tag = "P" }: Cell, at: number) {
    const write = () => {
      doc.fillColor(look.colors[style.color]);
      typeface.write(text, style, [x, at, width], align ? { align } : {});
    };
    if (!element) return asArtifact(write);
    const content = doc.markStructureContent(tag);
    write();
    doc.endMarkedContent();
    element.add(content);
  }

  function draw(row: Row) {
    if (row.hasRule && y > top) rule(y);
    row.onDraw?.(y);
    for (const cell of row.cells) writeCell(cell, y + row.padding[0]);
    y += heightOf(row);
  }

  function turn() {
    doc.addPage();
    asArtifact(() => writeOnce(title, left, firstTop - 18, right - left), "Pagination");
    rule(firstTop - 2);
    top = firstTop + 6;
    y = top;
  }

  /** How high it is with all that must not be on another page. */
  function needOf(rows: Row[], at: number): number {
    const row = rows[at]!; // the caller has one
    if (row.group && rows[at - 1]?.group !== row.group) {
      const group = rows.filter(({ group: of }) => of === row.group);
      const height = group.reduce((sum, one) => sum + heightOf(one), 0);
      if (height <= (bottom - top) * mostKept) return height;
    }
    return heightOf(row) + (row.isHead && rows[at + 1] ? needOf(rows, at + 1) : 0);
  }

  return {
    typeface,
    left,
    right,
    asArtifact,
    place(rows: Row[]) {
      for (const [at, row] of rows.entries()) {
        const isNew = y + needOf(rows, at) > bottom;
        if (isNew) turn();
        if (isNew && row.head) draw(row.head);
        if (isNew && row.label) writeCell(row.label, y + row.padding[0]);
        draw(row);
      }
    },
    /** How much of the last page has rows, from 0 to 1. */
    filled: () => (y - top) / (bottom - top),
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
        const numberAt = right - typeface.widthOf(number, styles.small) - 1;
        asArtifact(() => {
          writeOnce(name, left, bottom + 24, numberAt - look.gap - left);
          writeOnce(number, numberAt, bottom + 24, right - numberAt + 1);
        }, "Pagination");
      }
    },
  };
}

export type Sheet = ReturnType<typeof createSheet>;
