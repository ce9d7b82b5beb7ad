import PDFDocument from "pdfkit";
import type { Fact } from "#lib/mail-parts.ts";
import { look, styles } from "./look.ts";
import type { TextStyle } from "./look.ts";
import { createSheet } from "./sheet.ts";
import type { Cell, Element, Row, Sheet } from "./sheet.ts";
import type { Part, SummaryContent, Table } from "./summary-content.ts";
import { missingSign } from "./typeface.ts";

const { body, label, small, strong } = styles;

/** Of the usual room between rows: what a last page needs to be saved, and still easy to read. */
const closeSpacing = 0.6;
/** A last page with more than this part of it is worth being one. */
const leastLastPage = 1 / 2;

/** Draws a summary as a tagged PDF. It keeps a processor busy: `run-drawing.ts` has a thread do it. */
export async function drawSummary(content: SummaryContent): Promise<Uint8Array<ArrayBuffer>> {
  const usual = layOut(content, 1);
  if (usual.pages === 1 || usual.filled > leastLastPage) return finish(usual);
  const close = layOut(content, closeSpacing);
  return finish(close.pages < usual.pages ? close : usual);
}

/** Puts all rows on pages. */
function layOut(content: SummaryContent, spacing: number) {
  const { brandName, title, paper, madeAt } = content;
  const doc = new PDFDocument({
    size: paper,
    margins: look.margins,
    font: "", // else it begins with one of its own
    bufferPages: true,
    tagged: true,
    displayTitle: true,
    lang: "en-US",
    pdfVersion: "1.7",
    info: {
      Title: `${title}: CheckUp Summary`,
      Author: brandName,
      Creator: brandName,
      Producer: brandName,
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  });
  const root = doc.struct("Document");
  doc.addStructure(root);
  const rows = new Rows(doc, title, spacing);
  const { sheet } = rows;

  sheet.place(rows.title(content, root));
  sheet.place(rows.of({ facts: content.about }, root));
  for (const section of content.sections) {
    const element = rows.element(root, "Sect");
    sheet.skip(18 * spacing);
    const group = section.isTogether ? { group: element } : {};
    const heading = rows.heading(section.title, element); // it is read first
    const all = [heading, ...section.parts.flatMap((part) => rows.of(part, element))];
    sheet.place(all.map((row) => ({ ...row, ...group })));
  }
  if (rows.isSignMissing) {
    sheet.skip(18 * spacing);
    const text = `${missingSign} stands for a sign that the typeface of this document does not have.`;
    sheet.place(rows.of({ text, isQuiet: true }, root));
  }
  sheet.number(brandName);
  return { doc, pages: doc.bufferedPageRange().count, filled: sheet.filled() };
}

/** Makes a file of the pages. */
async function finish({ doc }: ReturnType<typeof layOut>) {
  const chunks: Uint8Array[] = [];
  doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const done = new Promise((resolve) => doc.on("end", resolve));
  doc.end();
  await done;
  return new Uint8Array(Buffer.concat(chunks)); // with memory of its own, that a thread can hand over
}

const markSize = 18;
/** In characters; a longer name is set smaller. */
const longTitle = 60;
/** Names stand in two columns where all of them fit and there are more than these. */
const mostInOneColumn = 5;
const between = 3;
/** Of the columns with numbers, each at least; the names have what is left. */
const numberWidth = 62;
/** Between a column and its text, where that is the wider one. */
const numberGap = 14;

/** The rows of a summary's parts, and the elements of the document's structure that they belong to. */
class Rows {
  readonly sheet: Sheet;
  isSignMissing = false;
  private readonly doc: PDFKit.PDFDocument;
  private readonly padding: number;

  constructor(doc: PDFKit.PDFDocument, title: string, spacing: number) {
    this.doc = doc;
    this.padding = 4.5 * spacing;
    this.sheet = createSheet(doc, title);
  }

  /** Adds an element to another one; a text with boxes in it can still be read out and copied as it was. */
  element(parent: Element, tag: string, options: object = {}): Element {
    const element = this.doc.struct(tag, options);
    parent.add(element);
    return element;
  }

  private printable(text: string): string {
    const printed = this.sheet.typeface.printable(text);
    if (printed.includes(missingSign) && !text.includes(missingSign)) this.isSignMissing = true;
    return printed;
  }

  /** A text of an element that is added to this one. */
  private cell(
    [parent, tag, options]: [parent: Element, tag: string, options?: object],
    text: string,
    style: TextStyle,
    [x, width]: readonly [x: number, width: number],
  ): Cell {
    const printed = this.printable(text);
    const actual = printed.includes(missingSign) ? { actual: text } : {};
    const element = this.element(parent, tag, { ...options, ...actual });
    return { text: printed, style, x, width, element, tag };
  }

  title({ brandName, title }: SummaryContent, root: Element): Row[] {
    const { left, right } = this.sheet;
    const x = left + markSize + 8;
    const whole = [left, right - left] as const;
    const style = title.length > longTitle ? styles.longTitle : styles.title;
    const brand = this.cell([root, "P"], brandName, styles.brand, [x, right - x]);
    return [
      { cells: [brand], padding: [0, 22], onDraw: (y) => this.mark(left, y - 2) },
      { cells: [this.cell([root, "H1"], title, style, whole)], padding: [0, 0] },
      {
        cells: [this.cell([root, "P"], "CheckUp Summary", styles.kind, whole)],
        padding: [0, 10],
      },
      { cells: [], padding: [2, 0], hasRule: true },
    ];
  }

  heading(text: string, section: Element): Row {
    const { left, right } = this.sheet;
    const cell = this.cell([section, "H2"], text, styles.heading, [left, right - left]);
    const onDraw = () => void this.doc.outline.addItem(text);
    return { cells: [cell], padding: [0, 3], isHead: true, onDraw };
  }

  of(part: Part, parent: Element): Row[] {
    const { padding } = this;
    const { left, right } = this.sheet;
    if ("facts" in part) {
      const list = this.element(parent, "L");
      return part.facts.flatMap((fact, at) => this.fact(fact, list, at));
    }
    if ("table" in part) return this.table(part.table, parent);
    if ("list" in part) return this.list(part.list, this.element(parent, "L"), left);
    const cell = this.cell([parent, "P"], part.text, part.isQuiet ? small : body, [
      left,
      right - left,
    ]);
    return [{ cells: [cell], padding: [padding, part.isQuiet ? 2 * padding : 0] }];
  }

  /** An answer beside what it is called; one of many names goes on under it on the next page. */
  private fact([name, value]: Fact, list: Element, at: number): Row[] {
    const { left, right } = this.sheet;
    const { padding } = this;
    const item = this.element(list, "LI");
    const named = this.cell([item, "Lbl"], name, label, [left, look.labels]);
    const x = left + look.labels + look.gap;
    const hasRule = at > 0;
    if (typeof value === "string") {
      const said = this.cell([item, "LBody"], value, body, [x, right - x]);
      return [{ cells: [named, said], padding: [padding, padding], hasRule }];
    }
    const names = this.element(this.element(item, "LBody"), "L");
    const again = { text: `${name} (continued)`, style: label, x: left, width: look.labels };
    const [first, ...more] = this.list([...value], names, x);
    if (!first) return [{ cells: [named], padding: [padding, padding], hasRule }];
    const group = item;
    const rows: Row[] = [
      { ...first, cells: [named, ...first.cells], hasRule, group },
      ...more.map((row) => ({ ...row, label: again, group })),
    ];
    const last = rows.at(-1)!; // there is a first
    return [...rows.slice(0, -1), { ...last, padding: [last.padding[0], padding] }];
  }

  /** Names one below the other, or in two columns. */
  private list(items: string[], list: Element, x: number): Row[] {
    const width = this.sheet.right - x;
    const half = (width - look.gap) / 2;
    const { widthOf } = this.sheet.typeface;
    const isShort = items.every((item) => widthOf(this.printable(item), body) <= half);
    const columns = isShort && items.length > mostInOneColumn ? 2 : 1;
    const cells = items.map((item, at) => {
      const place = columns === 1 ? [x, width] : [at % 2 === 0 ? x : x + half + look.gap, half];
      const inList = this.element(list, "LI");
      return this.cell([inList, "LBody"], item, body, place as [number, number]);
    });
    return Array.from({ length: Math.ceil(cells.length / columns) }, (_, at) => ({
      cells: cells.slice(at * columns, (at + 1) * columns),
      padding: [at === 0 ? this.padding : between, 0],
    }));
  }

  private table({ columns, rows }: Table, parent: Element): Row[] {
    const { left, right, typeface } = this.sheet;
    const { padding } = this;
    const widths = columns.map((_, at) => {
      const texts = rows.map((cells) => typeface.widthOf(cells[at] ?? "", body));
      return at === 0 ? 0 : Math.max(numberWidth, ...texts.map((width) => width + numberGap));
    });
    const numbers = (from: number) => widths.slice(from).reduce((sum, width) => sum + width, 0);
    const placeOf = (at: number): [number, number] =>
      at === 0
        ? [left, right - left - numbers(1) - look.gap]
        : [right - numbers(at), widths[at] ?? 0];
    const table = this.element(parent, "Table");
    const rowOf = (cells: string[], isHead: boolean): Row => {
      const row = this.element(table, "TR");
      const texts = cells.map((text, at) => {
        const style = isHead ? (at === 0 ? strong : small) : at === 0 ? label : body;
        const scope = { scope: isHead ? "Column" : "Row" };
        const tag = isHead || at === 0 ? "TH" : "TD";
        const cell = this.cell([row, tag, tag === "TH" ? scope : {}], text, style, placeOf(at));
        return at === 0 ? cell : { ...cell, align: "right" as const };
      });
      return { cells: texts, padding: [padding, padding], hasRule: !isHead };
    };
    const first = rowOf(columns, true);
    const head = { ...first, cells: first.cells.map((cell) => ({ ...cell, element: undefined })) };
    return [{ ...first, isHead: true }, ...rows.map((cells) => ({ ...rowOf(cells, false), head }))];
  }

  /** The product's sign before its name. */
  private mark(x: number, y: number) {
    this.sheet.asArtifact(() => {
      this.doc
        .save()
        .translate(x, y)
        .scale(markSize / 32)
        .roundedRect(0, 0, 32, 32, 9)
        .fill(look.colors.accent)
        .path("M9 10h14M9 15.5h6M9 21.5l3 3 9.5-9")
        .lineWidth(2.6)
        .lineCap("round")
        .lineJoin("round")
        .stroke("#ffffff")
        .restore();
    });
  }
}
