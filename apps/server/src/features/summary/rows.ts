import type { Fact } from "#lib/mail-parts.ts";
import { look, styles } from "./look.ts";
import { asArtifact } from "./sheet.ts";
import type { Element, Row, Strip } from "./sheet.ts";
import type { Part, Table } from "./summary-content.ts";
import { room, sideBySide, together } from "./writer.ts";
import type { Writer } from "./writer.ts";

/** Above and below the text of a row. */
const paddingOf = ({ spacing }: Writer) => 4.5 * spacing;
const { body, label, small, strong } = styles;

/** Names stand in two columns where all of them fit and there are more than these. */
const mostInOneColumn = 5;
const between = 3;

/** Names one below the other, or in two columns. Each strip is one of them, or two side by side. */
function listStrips(writer: Writer, items: string[], list: Element, x: number): Strip[] {
  const width = writer.right - x;
  const half = (width - look.gap) / 2;
  const isShort = items.every((item) => writer.typeface.widthOf(item, body) <= half);
  const columns = isShort && items.length > mostInOneColumn ? 2 : 1;
  const cells = items.map((item, at) => {
    const isRight = at % columns === 1;
    const inList = writer.element(list, "LI");
    const text = writer.element(inList, "LBody", item, body);
    const place = { x: isRight ? x + half + look.gap : x, width: columns === 2 ? half : width };
    return writer.lines(item, body, place, { element: text, tag: "LBody" });
  });
  return Array.from({ length: Math.ceil(cells.length / columns) }, (_, at) => {
    const strips = sideBySide(cells.slice(at * columns, (at + 1) * columns));
    return together(at === 0 ? strips : [room(between), ...strips]);
  });
}

/** An answer beside what it is called. */
function factRow(writer: Writer, [name, value]: Fact, parent: Element, isFirst: boolean): Row {
  const { left, right } = writer;
  const padding = paddingOf(writer);
  const item = writer.element(parent, "LI");
  const named = writer.element(item, "Lbl");
  const said = writer.element(item, "LBody", typeof value === "string" ? value : undefined, body);
  const x = left + look.labels + look.gap;
  const texts =
    typeof value === "string"
      ? writer.lines(value, body, { x, width: right - x }, { element: said, tag: "LBody" })
      : listStrips(writer, [...value], writer.element(said, "L"), x);
  const place = { x: left, width: look.labels };
  const names = writer.lines(name, label, place, { element: named, tag: "Lbl" });
  const [again] = writer.lines(`${name} (continued)`, label, place);
  return {
    strips: [room(padding), ...sideBySide([names, texts]), room(padding)],
    hasRule: !isFirst,
    label: again && { height: 0, draw: again.draw },
  };
}

function factRows(writer: Writer, facts: Fact[], parent: Element): Row[] {
  const list = writer.element(parent, "L");
  return facts.map((fact, at) => factRow(writer, fact, list, at === 0));
}

/** Of the columns with numbers, each at least; the names have what is left. */
const numberWidth = 62;
/** Between a column and its text, where that is the wider one. */
const numberGap = 14;

function tableRows(writer: Writer, { columns, rows }: Table, parent: Element): Row[] {
  const { doc, left, right } = writer;
  const padding = paddingOf(writer);
  const widths = columns.map((_, at) => {
    const texts = rows.map((cells) => writer.typeface.widthOf(cells[at] ?? "", body));
    return at === 0 ? 0 : Math.max(numberWidth, ...texts.map((width) => width + numberGap));
  });
  const numbers = (from: number) => widths.slice(from).reduce((sum, width) => sum + width, 0);
  const placeOf = (at: number) =>
    at === 0
      ? ({ x: left, width: right - left - numbers(1) - look.gap } as const)
      : ({ x: right - numbers(at), width: widths[at]!, align: "end" } as const); // one for each column
  const table = writer.element(parent, "Table");
  const rowOf = (cells: string[], isHead: boolean): Row => {
    const row = writer.element(table, "TR");
    const texts = cells.map((cell, at) => {
      const tag = isHead || at === 0 ? "TH" : "TD";
      const scope = { scope: isHead ? "Column" : "Row" };
      const element = doc.struct(tag, tag === "TH" ? (scope as object) : {}); // its types leave it out
      row.add(element);
      const style = isHead ? (at === 0 ? strong : small) : at === 0 ? label : body;
      return writer.lines(cell, style, placeOf(at), { element, tag });
    });
    return { strips: [room(padding), ...sideBySide(texts), room(padding)], hasRule: !isHead };
  };
  const again = columns.map((cell, at) =>
    writer.lines(cell, at === 0 ? strong : small, placeOf(at)),
  );
  const head: Strip = {
    height: strong.line + 2 * padding,
    draw: (y) => sideBySide(again).forEach((strip) => strip.draw(y + padding)),
  };
  return [
    { ...rowOf(columns, true), isHead: true },
    ...rows.map((cells) => ({ ...rowOf(cells, false), head })),
  ];
}

/** The rows of one part of a section. */
export function rowsOf(writer: Writer, part: Part, parent: Element): Row[] {
  const { left, right } = writer;
  const padding = paddingOf(writer);
  if ("facts" in part) return factRows(writer, part.facts, parent);
  if ("table" in part) return tableRows(writer, part.table, parent);
  if ("list" in part) {
    const strips = listStrips(writer, part.list, writer.element(parent, "L"), left);
    return [{ strips: [room(padding), ...strips] }];
  }
  const style = part.isQuiet ? small : body;
  const element = writer.element(parent, "P", part.text, style);
  const place = { x: left, width: right - left };
  const lines = writer.lines(part.text, style, place, { element, tag: "P" });
  return [{ strips: [room(padding), ...lines, ...(part.isQuiet ? [room(2 * padding)] : [])] }];
}

/** The product's sign before its name. */
export function drawMark({ doc }: Writer, x: number, y: number, size: number) {
  asArtifact(doc, () => {
    doc
      .save()
      .translate(x, y)
      .scale(size / 32)
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
