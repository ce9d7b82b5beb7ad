import PDFDocument from "pdfkit";
import { colors, createSheet, gap, margins, missingSign } from "./sheet.ts";
import type { Cell, Element, Row } from "./sheet.ts";
import type { Part, SummaryContent, Table } from "./summary-content.ts";

/** Renders a summary as a tagged PDF. It keeps a processor busy: `render-in-thread.ts` has a thread do it. */
export async function renderSummary(content: SummaryContent): Promise<Uint8Array<ArrayBuffer>> {
  const doc = layOut(content);
  doc.end();
  // A buffer of its own, that a thread can hand over.
  return new Uint8Array(Buffer.concat(await Array.fromAsync<Uint8Array>(doc)));
}

const labelWidth = 190;
const markSize = 18;
/** Names are in two columns where all of them fit and there are more than these. */
const mostInOneColumn = 5;
/** Of the columns with numbers, each at least; the names have what is left. */
const numberWidth = 62;
const padding = 4.5;
const sectionGap = 18;

type Place = readonly [x: number, width: number];

/** Puts all rows on pages. */
function layOut(content: SummaryContent) {
  const { brandName, title, paper, madeAt } = content;
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
  const root = doc.struct("Document");
  doc.addStructure(root);
  const sheet = createSheet(doc, title);
  const { left, right, widthOf } = sheet;
  const whole: Place = [left, right - left];
  let isSignMissing = false;

  function elementIn(parent: Element, tag: string, options: object = {}): Element {
    const element = doc.struct(tag, options);
    parent.add(element);
    return element;
  }

  /** A text in an element of its own; one with boxes in it can still be read out and copied as it was. */
  function cellIn(
    parent: Element,
    tag: string,
    text: string,
    style: Cell["style"],
    [x, width]: Place,
    options: object = {},
  ): Cell {
    const printed = sheet.printable(text);
    if (printed.includes(missingSign) && !text.includes(missingSign)) isSignMissing = true;
    const actual = printed.includes(missingSign) ? { actual: text } : {};
    const element = elementIn(parent, tag, { ...options, ...actual });
    return { text: printed, style, x, width, element, tag };
  }

  function titleRows(): Row[] {
    const x = left + markSize + 8;
    const brand = cellIn(root, "P", brandName, "brand", [x, right - x]);
    return [
      { cells: [brand], padding: [0, 22], onRender: (y) => renderMark(left, y - 2) },
      { cells: [cellIn(root, "H1", title, "title", whole)], padding: [0, 0] },
      { cells: [cellIn(root, "P", "CheckUp Summary", "kind", whole)], padding: [0, 10] },
      { cells: [], padding: [2, 0], hasRule: true },
    ];
  }

  /** The product's sign before its name. */
  const renderMark = (x: number, y: number) =>
    sheet.asArtifact(() => {
      doc
        .save()
        .translate(x, y)
        .scale(markSize / 32)
        .roundedRect(0, 0, 32, 32, 9)
        .fill(colors.accent)
        .path("M9 10h14M9 15.5h6M9 21.5l3 3 9.5-9")
        .lineWidth(2.6)
        .lineCap("round")
        .lineJoin("round")
        .stroke("#ffffff")
        .restore();
    });

  function rowsOf(part: Part, parent: Element): Row[] {
    if ("facts" in part) {
      const list = elementIn(parent, "L");
      return part.facts.flatMap(([name, value], at) => {
        const rows = factRows(name, value, elementIn(list, "LI"));
        return rows.map((row, line) => ({ ...row, hasRule: at > 0 && line === 0 }));
      });
    }
    if ("table" in part) return tableRows(part.table, parent);
    if ("list" in part) return listRows(part.list, elementIn(parent, "L"), left);
    const cell = cellIn(parent, "P", part.text, part.isQuiet ? "small" : "body", whole);
    return [{ cells: [cell], padding: [padding, part.isQuiet ? 2 * padding : 0] }];
  }

  /** An answer beside its label. */
  function factRows(name: string, value: string | readonly string[], item: Element): Row[] {
    const label = cellIn(item, "Lbl", name, "label", [left, labelWidth]);
    const x = left + labelWidth + gap;
    if (typeof value === "string") {
      const text = cellIn(item, "LBody", value, "body", [x, right - x]);
      return [{ cells: [label, text], padding: [padding, padding] }];
    }
    const rows = listRows(value, elementIn(elementIn(item, "LBody"), "L"), x);
    if (rows.length === 0) return [{ cells: [label], padding: [padding, padding] }];
    const last = rows.length - 1;
    return rows.map((row, at) => ({
      cells: at === 0 ? [label, ...row.cells] : row.cells,
      padding: [row.padding[0], at === last ? padding : row.padding[1]],
    }));
  }

  /** Names one below the other, or in two columns. */
  function listRows(items: readonly string[], list: Element, x: number): Row[] {
    const width = right - x;
    const half = (width - gap) / 2;
    const isShort = items.every((item) => widthOf(sheet.printable(item), "body") <= half);
    const columns = isShort && items.length > mostInOneColumn ? 2 : 1;
    const cells = items.map((item, at) => {
      const second: Place = [x + half + gap, half];
      const place: Place = columns === 1 ? [x, width] : at % 2 === 0 ? [x, half] : second;
      return cellIn(elementIn(list, "LI"), "LBody", item, "body", place);
    });
    return Array.from({ length: Math.ceil(cells.length / columns) }, (_, at) => ({
      cells: cells.slice(at * columns, (at + 1) * columns),
      padding: [at === 0 ? padding : 3, 0],
    }));
  }

  function tableRows({ columns, rows }: Table, parent: Element): Row[] {
    const widths = columns.map((_, at) => {
      const texts = rows.map((cells) => widthOf(cells[at] ?? "", "body") + gap);
      return at === 0 ? 0 : Math.max(numberWidth, ...texts);
    });
    const numbers = (from: number) => widths.slice(from).reduce((sum, width) => sum + width, 0);
    const placeOf = (at: number): Place =>
      at === 0 ? [left, right - left - numbers(1) - gap] : [right - numbers(at), widths[at] ?? 0];
    const table = elementIn(parent, "Table");
    const rowOf = (texts: string[], isHead: boolean): Row => {
      const row = elementIn(table, "TR");
      const cells = texts.map((text, at): Cell => {
        const styles = isHead ? (["strong", "small"] as const) : (["label", "body"] as const);
        const [tag, options] =
          isHead || at === 0 ? ["TH", { scope: isHead ? "Column" : "Row" }] : ["TD", {}];
        const cell = cellIn(row, tag, text, styles[at === 0 ? 0 : 1], placeOf(at), options);
        return at === 0 ? cell : { ...cell, align: "right" };
      });
      return { cells, padding: [padding, padding], hasRule: !isHead, withNext: isHead };
    };
    const head = rowOf(columns, true);
    const again = { ...head, cells: head.cells.map((cell) => ({ ...cell, element: undefined })) };
    return [head, ...rows.map((texts) => ({ ...rowOf(texts, false), head: again }))];
  }

  sheet.place(titleRows());
  sheet.place(rowsOf({ facts: content.about }, root));
  for (const { title: text, parts, isTogether } of content.sections) {
    const section = elementIn(root, "Sect");
    sheet.skip(sectionGap);
    const heading: Row = {
      cells: [cellIn(section, "H2", text, "heading", whole)], // it is read first
      padding: [0, 3],
      withNext: true,
      onRender: () => void doc.outline.addItem(text),
    };
    const rows = [heading, ...parts.flatMap((part) => rowsOf(part, section))];
    const last = rows.length - 1;
    sheet.place(
      rows.map((row, at) => (isTogether && at < last ? { ...row, withNext: true } : row)),
    );
  }
  if (isSignMissing) {
    sheet.skip(sectionGap);
    const text = `${missingSign} stands for a sign that the typeface of this document does not have.`;
    sheet.place(rowsOf({ text, isQuiet: true }, root));
  }
  sheet.number(brandName);
  return doc;
}
