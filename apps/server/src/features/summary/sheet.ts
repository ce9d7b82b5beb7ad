import { pine } from "@app/contract";
import PDFDocument from "pdfkit";
import { colors, missingCharacter, styles, loadInter } from "./inter.ts";
import type { TextStyle } from "./inter.ts";
import type { SummaryContent } from "./summary-content.ts";

export type Element = ReturnType<PDFKit.PDFDocument["struct"]>;

/** Lengths in points, 72 to the inch; colours are those of the web client by day. */
const margins = { left: 54, right: 54, top: 54, bottom: 62 };
export const gap = 14;
export const padding = 4.5;
const markSize = 18;
/** A logo has the height of the mark, and at most this width. */
const logoWidth = 120;
/** A box to tick. */
const boxSize = 6.5;

export type Run = [text: string, style: TextStyle];

/** A text at its place in a row, for its element in the document's structure. */
export interface Cell {
  element: Element;
  /** What follows on the same line is written in no wider letters than the first one. */
  runs: Run[];
  x: number;
  width: number;
  align?: "right";
}

interface RowLayout {
  /** Where a box to tick stands, beside its first line. */
  boxAt?: number;
  above?: number;
  below?: number;
  /** A line above it, unless a page begins with it. */
  hasRule?: boolean;
  /** The room that it needs with what has to follow on its page. */
  room?: number;
}

/** A summary as it is rendered: with the brand's logo, a PNG, or its accent in the product's own mark. */
export interface RenderedContent extends SummaryContent {
  logo?: Uint8Array | undefined;
  accent?: string | undefined;
}

/** A tagged document of pages with a head and a foot, which is written from the top, row by row. */
export function createSheet({ brandName, title, paper, madeAt, logo, accent }: RenderedContent) {
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

  /** Elements are read in the order in which they are made. */
  function elementIn(parent: Element, tag: string, options?: object): Element {
    const element = doc.struct(tag, options);
    parent.add(element);
    return element;
  }

  /** A text with boxes keeps its original for screen readers and copying. */
  function textIn(parent: Element, tag: string, texts: Run[], options?: object): Cell {
    const original = texts.map(([text]) => text).join("");
    const runs = texts.map(([text, style]): Run => [printable(text), style]);
    const hasBox = runs.some(([text]) => text.includes(missingCharacter));
    if (hasBox && !original.includes(missingCharacter)) isCharacterMissing = true;
    const actual = hasBox && { actual: original };
    return { element: elementIn(parent, tag, { ...options, ...actual }), runs, ...whole };
  }

  /** Texts beside each other, all on one page. */
  function writeRow(
    cells: Cell[],
    { above = padding, below = padding, hasRule = false, room = 0, boxAt }: RowLayout = {},
  ) {
    const heights = cells.map(({ runs, width }) => {
      const text = runs.map(([run]) => run).join("");
      const [, style] = runs[0] ?? ["", "body"];
      return doc.heightOfString(text, { ...select(style), width });
    });
    const height = above + Math.max(0, ...heights) + below;
    if (y + Math.max(height, Math.min(room, bottom - top)) > bottom) beginPage();
    if (hasRule && y > top) rule(y);
    if (boxAt !== undefined) {
      const box = () => doc.lineWidth(0.6).rect(boxAt, y + above + 2, boxSize, boxSize);
      asArtifact(() => box().stroke(colors.muted));
    }
    let end = y + above;
    for (const { element, runs, x, width, align } of cells) {
      element.add(() => {
        doc.x = x;
        doc.y = y + above;
        for (const [place, [text, style]] of runs.entries()) {
          const continued = place < runs.length - 1;
          doc.text(text, { ...select(style), width, ...(align && { align }), continued });
        }
        end = Math.max(end, doc.y);
      });
    }
    y = end + below;
  }

  /** The name of the product with its mark, above everything else. */
  function writeBrand() {
    const picture = logo && Buffer.from(logo);
    // A PNG has its width and height there.
    const [width, height] = [16, 20].map((at) => picture?.readUInt32BE(at) ?? markSize);
    const scale = Math.min(markSize / height!, logoWidth / width!);
    const writeMark = () =>
      doc
        .save()
        .translate(left, y - 2)
        .scale(markSize / 32)
        .roundedRect(0, 0, 32, 32, 9)
        .fill(accent ?? pine[7])
        .path("M9 10h14M9 15.5h6M9 21.5l3 3 9.5-9")
        .lineWidth(2.6)
        .lineCap("round")
        .lineJoin("round")
        .stroke("#ffffff")
        .restore();
    asArtifact(() => (picture ? doc.image(picture, left, y - 2, { scale }) : writeMark()));
    const brandX = left + width! * scale + 8;
    const brand = textIn(root, "P", [[brandName, "brand"]]);
    writeRow([{ ...brand, x: brandX, width: right - brandX }], { above: 0, below: 22 });
  }

  /** Room between what belongs to different things, unless a page begins there. */
  function leaveRoom(height: number) {
    if (y > top) y += height;
  }

  function writeRule() {
    rule(y);
    y += 2;
  }

  /** Ends the document with a foot on every page. */
  async function bytes(): Promise<Uint8Array<ArrayBuffer>> {
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

  return {
    root,
    left,
    right,
    beginPage,
    bytes,
    elementIn,
    leaveRoom,
    textIn,
    widthOf,
    writeBrand,
    writeRow,
    writeRule,
    /** In the document's list of contents. */
    list: (text: string) => doc.outline.addItem(text),
    pageCount: () => doc.bufferedPageRange().count,
    isCharacterMissing: () => isCharacterMissing,
  };
}
