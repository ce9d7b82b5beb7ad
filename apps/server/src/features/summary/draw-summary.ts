import PDFDocument from "pdfkit";
import { look, styles } from "./look.ts";
import { drawMark, rowsOf } from "./rows.ts";
import { asArtifact, createSheet, hairline } from "./sheet.ts";
import type { Element, Row } from "./sheet.ts";
import type { SummaryContent } from "./summary-content.ts";
import { createTypeface, signsOf } from "./typeface.ts";
import { createWriter, room, sideBySide } from "./writer.ts";
import type { Writer } from "./writer.ts";
import { wrap } from "./wrap.ts";

/** No part of Inter has the first sign: a box is drawn for it, as for all others that are missing. */
const missingNote = "\uFFFD stands for a sign that the typeface of this document does not have.";

/** Of the usual room between rows: what a last page needs to be saved, and still easy to read. */
const closeSpacing = 0.6;
/** A last page with more than this part of it is worth being one. */
const leastLastPage = 1 / 2;

/** Draws a summary as a tagged PDF. It keeps a processor busy: `run-drawing.ts` has a thread do it. */
export async function drawSummary(content: SummaryContent): Promise<Uint8Array<ArrayBuffer>> {
  const usual = layOut(content, 1);
  if (usual.pages === 1 || usual.filled > leastLastPage) return finish(usual, content);
  const close = layOut(content, closeSpacing);
  return finish(close.pages < usual.pages ? close : usual, content);
}

/** Puts all rows on pages. */
function layOut(content: SummaryContent, spacing: number) {
  const { brandName, title, paper, madeAt } = content;
  const doc = new PDFDocument({
    size: paper,
    margin: 0,
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
  const writer = createWriter(doc, createTypeface(doc), spacing);
  const root = doc.struct("Document");
  doc.addStructure(root);
  const sheet = createSheet(doc, () => runningHead(writer, title));

  sheet.place(titleRows(writer, content, root));
  sheet.place(rowsOf(writer, { facts: content.about }, root));
  for (const section of content.sections) {
    const element = writer.element(root, "Sect");
    sheet.skip(18 * spacing);
    const rows = [
      headingRow(writer, section.title, element),
      ...section.parts.flatMap((part) => rowsOf(writer, part, element)),
    ];
    sheet.place(rows, section.isTogether);
  }
  if (writer.typeface.isMissing()) {
    sheet.skip(18 * spacing);
    sheet.place(rowsOf(writer, { text: missingNote, isQuiet: true }, root));
  }
  return { writer, pages: doc.bufferedPageRange().count, filled: sheet.filled() };
}

/** Numbers the pages, and makes a file of them. */
async function finish({ writer }: ReturnType<typeof layOut>, { brandName }: SummaryContent) {
  const { doc } = writer;
  const chunks: Uint8Array[] = [];
  doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const done = new Promise((resolve) => doc.on("end", resolve));
  numberPages(writer, brandName);
  doc.end();
  await done;
  return new Uint8Array(Buffer.concat(chunks)); // with memory of its own, that a thread can hand over
}

const markSize = 18;
/** In characters; a longer name is set smaller. */
const longTitle = 60;

function titleRows(writer: Writer, { brandName, title }: SummaryContent, root: Element): Row[] {
  const { left, right } = writer;
  const width = right - left;
  const style = title.length > longTitle ? styles.longTitle : styles.title;
  const brand = { element: writer.element(root, "P", brandName, styles.brand), tag: "P" };
  const name = { element: writer.element(root, "H1", title, style), tag: "H1" };
  const kind = { element: writer.element(root, "P"), tag: "P" };
  const x = left + markSize + 8;
  const brandLines = writer.lines(brandName, styles.brand, { x, width: right - x }, brand);
  const mark = { height: 16, draw: (y: number) => drawMark(writer, left, y - 2, markSize) };
  return [
    { strips: [...sideBySide([[mark, room(styles.brand.line)], brandLines]), room(22)] },
    {
      strips: [
        ...writer.lines(title, style, { x: left, width }, name),
        ...writer.lines("CheckUp Summary", styles.kind, { x: left, width }, kind),
        room(10),
      ],
    },
    { strips: [room(2)], hasRule: true },
  ];
}

function headingRow(writer: Writer, text: string, section: Element): Row {
  const { doc, left, right } = writer;
  const heading = { element: writer.element(section, "H2"), tag: "H2" };
  const [line] = writer.lines(text, styles.heading, { x: left, width: right - left }, heading);
  const strip = {
    height: styles.heading.line + 3,
    draw: (y: number) => {
      doc.outline.addItem(text);
      line?.draw(y);
    },
  };
  return { strips: [strip], isHead: true };
}

/** Whose summary it is, on top of every page but the first. Answers where the text begins. */
function runningHead({ doc, typeface, left, right }: Writer, title: string): number {
  const top = look.margin.top;
  const style = styles.small;
  const name = cutTo(title, right - left, (text) => typeface.widthOf(text, style));
  asArtifact(doc, () => typeface.draw(name, left, top - 18, style), "Pagination");
  hairline(doc, top - 2, left, right);
  return top + 6;
}

function numberPages({ doc, typeface, left, right }: Writer, brandName: string) {
  const style = styles.small;
  const { start, count } = doc.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(start + at);
    const y = doc.page.height - look.margin.bottom + 24;
    const number = `Page ${at + 1} of ${count}`;
    const numberAt = right - typeface.widthOf(number, style);
    const widthOf = (text: string) => typeface.widthOf(text, style);
    const name = cutTo(brandName, numberAt - look.gap - left, widthOf);
    asArtifact(
      doc,
      () => {
        typeface.draw(name, left, y, style);
        typeface.draw(number, numberAt, y, style);
      },
      "Pagination",
    );
  }
}

/** A text on one line, cut where it is wider. */
function cutTo(text: string, width: number, widthOf: (text: string) => number): string {
  const [line = "", ...more] = wrap(text, width, widthOf);
  return more.length === 0 ? line : `${signsOf(line).slice(0, -1).join("").trimEnd()}…`;
}
