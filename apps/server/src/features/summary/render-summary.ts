import PDFDocument from "pdfkit";
import type { Fact } from "@app/contract";
import { colors, missingCharacter, styles, loadInter } from "./inter.ts";
import type { TextStyle } from "./inter.ts";
import type { Part, SummaryContent, Table } from "./summary-content.ts";

type Element = ReturnType<PDFKit.PDFDocument["struct"]>;

/** Lengths in points, 72 to the inch; colours are those of the web client by day. */
const margins = { left: 54, right: 54, top: 54, bottom: 62 };
const gap = 14;
const padding = 4.5;
const sectionGap = 18;
const labelWidth = 190;
/** Of the columns with numbers, each at least; the names have what is left. */
const numberWidth = 62;
const markSize = 18;
/** With texts of one line. */
const rowHeight = 22.5;
/** The least height that must follow a heading on its page. */
const headingRoom = 72;
/** Names are in two columns where all of them fit and there are more than these. */
const mostInOneColumn = 5;

/** A text at its place in a row, and its place in the document's structure. */
interface Cell {
  text: string;
  style: TextStyle;
  x: number;
  width: number;
  align?: "right";
  /** Called when its turn to be read comes. */
  parent: () => Element;
  tag: string;
  options?: object;
}

interface RowLayout {
  above?: number;
  below?: number;
  /** A line above it, unless a page begins with it. */
  hasRule?: boolean;
  /** The room that it needs with what has to follow on its page. */
  room?: number;
}

/** Renders a summary as a tagged PDF, in Inter. It keeps a processor busy: `make-summary.ts` runs it in a thread. */
export async function renderSummary(content: SummaryContent): Promise<Uint8Array<ArrayBuffer>> {
  const { brandName, title, paper, madeAt, about, sections } = content;
  const doc = new PDFDocument({
    size: paper,
    margins,
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
  const { printable, select, widthOf } = loadInter(doc);
  const root = doc.struct("Document");
  doc.addStructure(root);
  const { left } = margins;
  const right = doc.page.width - margins.right;
  const bottom = doc.page.height - margins.bottom;
  const whole = { x: left, width: right - left };
  let top = margins.top;
  let y = top;
  let isCharacterMissing = false;

  function asArtifact(render: () => void, type: "Layout" | "Pagination" = "Layout") {
    doc.markContent("Artifact", { type });
    render();
    doc.endMarkedContent();
  }
  const rule = (at: number) =>
    asArtifact(() => doc.lineWidth(0.6).moveTo(left, at).lineTo(right, at).stroke(colors.rule));
  /** One line of what is on every page, cut where it is too long. */
  const writeOnce = (text: string, x: number, at: number, width: number) => {
    const height = styles.small.line + 1;
    doc.text(printable(text), x, at, { ...select("small"), width, height, ellipsis: true });
  };

  function beginPage() {
    doc.addPage();
    asArtifact(() => writeOnce(title, left, margins.top - 18, whole.width), "Pagination");
    rule(margins.top - 2);
    top = margins.top + 6;
    y = top;
  }

  function elementIn(parent: Element, tag: string): Element {
    const element = doc.struct(tag);
    parent.add(element);
    return element;
  }

  /** Texts beside each other, all on one page. A text with boxes keeps its original for screen readers and copying. */
  function writeRow(
    cells: Cell[],
    { above = padding, below = padding, hasRule = false, room = 0 }: RowLayout = {},
  ) {
    const printed = cells.map(({ text }) => printable(text));
    const heights = cells.map(({ style, width }, at) =>
      doc.heightOfString(printed[at] ?? "", { ...select(style), width }),
    );
    const height = above + Math.max(0, ...heights) + below;
    if (y + Math.max(height, Math.min(room, bottom - top)) > bottom) beginPage();
    if (hasRule && y > top) rule(y);
    for (const [at, { text, style, x, width, align, parent, tag, options }] of cells.entries()) {
      const rendered = printed[at] ?? "";
      const hasBox = rendered.includes(missingCharacter);
      if (hasBox && !text.includes(missingCharacter)) isCharacterMissing = true;
      const attributes = { ...options, ...(hasBox && { actual: text }) };
      const write = () =>
        void doc.text(rendered, x, y + above, { ...select(style), width, ...(align && { align }) });
      parent().add(doc.struct(tag, attributes, write));
    }
    y += height;
  }
  const writeText = (parent: Element, tag: string, text: string, style: TextStyle) =>
    ({ text, style, ...whole, parent: () => parent, tag }) satisfies Cell;

  /** Names one below the other, or in two columns. */
  function nameRows(names: readonly string[], list: () => Element, x: number): Cell[][] {
    const width = right - x;
    const half = (width - gap) / 2;
    const isShort = names.every((name) => widthOf(name, "body") <= half);
    const columns = isShort && names.length > mostInOneColumn ? 2 : 1;
    const cells = names.map((text, at): Cell => ({
      text,
      style: "body",
      x: at % columns === 0 ? x : x + half + gap,
      width: columns === 1 ? width : half,
      parent: () => elementIn(list(), "LI"),
      tag: "LBody",
    }));
    return Array.from({ length: Math.ceil(cells.length / columns) }, (_, at) =>
      cells.slice(at * columns, (at + 1) * columns),
    );
  }

  /** Answers beside their labels. */
  function writeFacts(facts: Fact[], parent: Element) {
    const list = elementIn(parent, "L");
    const x = left + labelWidth + gap;
    for (const [place, [name, value]] of facts.entries()) {
      const item = elementIn(list, "LI");
      const label: Cell = { ...writeText(item, "Lbl", name, "label"), width: labelWidth };
      let names: Element | undefined;
      const inNames = () => (names ??= elementIn(elementIn(item, "LBody"), "L"));
      const rows: Cell[][] =
        typeof value === "string"
          ? [[{ ...writeText(item, "LBody", value, "body"), x, width: right - x }]]
          : nameRows(value, inNames, x);
      const [first = [], ...others] = rows;
      const below = (at: number) => (at === others.length ? padding : 0);
      writeRow([label, ...first], { below: below(0), hasRule: place > 0 });
      for (const [at, cells] of others.entries()) {
        writeRow(cells, { above: 3, below: below(at + 1) });
      }
    }
  }

  function writeTable({ columns, rows }: Table, parent: Element) {
    const widths = columns.map((_, at) => {
      const texts = rows.map((cells) => widthOf(cells[at] ?? "", "body") + gap);
      return at === 0 ? 0 : Math.max(numberWidth, ...texts);
    });
    const numbers = (from: number) => widths.slice(from).reduce((sum, width) => sum + width, 0);
    const table = elementIn(parent, "Table");
    for (const [line, texts] of [columns, ...rows].entries()) {
      const row = elementIn(table, "TR");
      const isHead = line === 0;
      const cells = texts.map((text, at): Cell => {
        const isName = at === 0;
        return {
          parent: () => row,
          text,
          style: isHead ? (isName ? "strong" : "small") : isName ? "label" : "body",
          tag: isHead || isName ? "TH" : "TD",
          options: isHead ? { scope: "Column" } : isName ? { scope: "Row" } : {},
          ...(isName
            ? { x: left, width: whole.width - numbers(1) - gap }
            : { x: right - numbers(at), width: widths[at] ?? 0, align: "right" }),
        };
      });
      writeRow(cells, { hasRule: !isHead, room: isHead ? (rows.length + 1) * rowHeight : 0 });
    }
  }

  function writePart(part: Part, parent: Element) {
    if ("facts" in part) return writeFacts(part.facts, parent);
    if ("table" in part) return writeTable(part.table, parent);
    if ("text" in part) {
      const cell = writeText(parent, "P", part.text, part.isQuiet ? "small" : "body");
      return writeRow([cell], { below: part.isQuiet ? 2 * padding : 0 });
    }
    const list = elementIn(parent, "L");
    const rows = nameRows(part.list, () => list, left);
    for (const [at, cells] of rows.entries())
      writeRow(cells, { above: at ? 3 : padding, below: 0 });
  }

  // The product's mark before its name.
  asArtifact(() =>
    doc
      .save()
      .translate(left, y - 2)
      .scale(markSize / 32)
      .roundedRect(0, 0, 32, 32, 9)
      .fill(colors.accent)
      .path("M9 10h14M9 15.5h6M9 21.5l3 3 9.5-9")
      .lineWidth(2.6)
      .lineCap("round")
      .lineJoin("round")
      .stroke("#ffffff")
      .restore(),
  );
  const brand = writeText(root, "P", brandName, "brand");
  const brandX = left + markSize + 8;
  writeRow([{ ...brand, x: brandX, width: right - brandX }], { above: 0, below: 22 });
  writeRow([writeText(root, "H1", title, "title")], { above: 0, below: 0 });
  writeRow([writeText(root, "P", "CheckUp Summary", "kind")], { above: 0, below: 10 });
  rule(y);
  y += 2;
  writeFacts(about, root);
  for (const { title: text, parts, isTogether } of sections) {
    const section = elementIn(root, "Sect");
    if (y > top) y += sectionGap;
    const room = isTogether ? roomOf(parts) : headingRoom;
    writeRow([writeText(section, "H2", text, "heading")], { above: 0, below: 3, room });
    doc.outline.addItem(text);
    for (const part of parts) writePart(part, section);
  }
  if (isCharacterMissing) {
    y += sectionGap;
    const text = `${missingCharacter} marks a character that the font of this document doesn't have.`;
    writePart({ text, isQuiet: true }, root);
  }
  const { start, count } = doc.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(start + at);
    const number = `Page ${at + 1} of ${count}`;
    const numberAt = right - widthOf(number, "small") - 1;
    asArtifact(() => {
      writeOnce(brandName, left, bottom + 24, numberAt - gap - left);
      writeOnce(number, numberAt, bottom + 24, right - numberAt + 1);
    }, "Pagination");
  }
  doc.end();
  // A buffer of its own, which a thread can transfer.
  return new Uint8Array(Buffer.concat(await Array.fromAsync<Uint8Array>(doc)));
}

/** About what a heading and the facts under it need, of one line for each text and name. */
function roomOf(parts: Part[]): number {
  const values = parts.flatMap((part) => ("facts" in part ? part.facts : [])).flat(2);
  return headingRoom + (values.length * rowHeight) / 2;
}
