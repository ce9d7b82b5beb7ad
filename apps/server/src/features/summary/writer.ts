import { look } from "./look.ts";
import type { Style } from "./look.ts";
import { asArtifact, asPartOf } from "./sheet.ts";
import type { Element, Strip } from "./sheet.ts";
import type { Typeface } from "./typeface.ts";
import { wrap } from "./wrap.ts";

type Doc = PDFKit.PDFDocument;

interface Place {
  x: number;
  width: number;
  align?: "end";
}

/** What rows are made with: a document, its typeface, and where its text begins and ends. */
export interface Writer {
  doc: Doc;
  typeface: Typeface;
  left: number;
  right: number;
  /** A part of the usual room between rows. */
  spacing: number;
  /** Adds an element to another one; a text with boxes in it can still be read out and copied as it was. */
  element: (parent: Element, tag: string, text?: string, style?: Style) => Element;
  /** The lines of a text, each as a strip. They are of the element, or of none. */
  lines: (text: string, style: Style, place: Place, of?: { element: Element; tag: string }) => Strip[];
} // prettier-ignore

export function createWriter(doc: Doc, typeface: Typeface, spacing: number): Writer {
  const left = look.margin.side;
  return {
    doc,
    typeface,
    left,
    right: doc.page.width - look.margin.side,
    spacing,
    element: (parent, tag, text, style) => {
      const isWhole = text === undefined || !style || typeface.holdsAll(text, style);
      const element = doc.struct(tag, isWhole ? {} : { actual: text });
      parent.add(element);
      return element;
    },
    lines: (text, style, { x, width, align }, of) => {
      const widthOf = (piece: string) => typeface.widthOf(piece, style);
      return wrap(text, width, widthOf).map((line) => ({
        height: style.line,
        draw: (y) => {
          const at = align === "end" ? x + width - widthOf(line) : x;
          const draw = () => typeface.draw(line, at, y, style);
          if (of) asPartOf(doc, of.element, of.tag, draw);
          else asArtifact(doc, draw);
        },
      }));
    },
  };
}

/** Strips of several columns side by side, as many as the longest has. */
export function sideBySide(columns: Strip[][]): Strip[] {
  const most = Math.max(0, ...columns.map((column) => column.length));
  return Array.from({ length: most }, (_, at) => {
    const strips = columns.flatMap((column) => column[at] ?? []);
    return {
      height: Math.max(...strips.map(({ height }) => height)),
      draw: (y: number) => strips.forEach((strip) => strip.draw(y)),
    };
  });
}

export const room = (height: number): Strip => ({ height, draw: () => undefined });

/** Strips one below the other as one, which no page divides. */
export const together = (strips: Strip[]): Strip => ({
  height: strips.reduce((sum, { height }) => sum + height, 0),
  draw: (y) => {
    let at = y;
    for (const { height, draw } of strips) {
      draw(at);
      at += height;
    }
  },
});
