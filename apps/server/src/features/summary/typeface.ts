import { readFileSync } from "node:fs";
import { look } from "./look.ts";
import type { Style } from "./look.ts";
import { unpackedFont } from "./unpacked-font.ts";

/** Inter comes in parts, each with the letters of some scripts; they are looked through in this order. */
const parts = [
  "latin",
  "latin-ext",
  "greek",
  "greek-ext",
  "cyrillic",
  "cyrillic-ext",
  "vietnamese",
] as const;
type PartName = (typeof parts)[number];
type Weight = Style["weight"];

const fonts = import.meta.resolve("@fontsource/inter/package.json");
const fontOf = (part: PartName, weight: Weight) =>
  unpackedFont(readFileSync(new URL(`files/inter-${part}-${weight}-normal.woff`, fonts)));

/** Signs of one part, or one that no part has. */
interface Run {
  text: string;
  part: PartName | undefined;
}

/** What pdfkit knows of the font that it opened last, and has no word for. */
interface Opened {
  _font: { font: { hasGlyphForCodePoint: (point: number) => boolean } };
}

const segmenter = new Intl.Segmenter("en");
const isPlain = (text: string) => /^[ -~]*$/.test(text);
/** What the eye takes for one sign each: letters with their accents, emoji of several characters. */
export const signsOf = (text: string) =>
  isPlain(text) ? text.split("") : Array.from(segmenter.segment(text), ({ segment }) => segment);

const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

/** The box in the place of a sign that no part has: its width, and its height over the line that letters stand on. */
const boxWidth = 0.62;
const boxHeight = 0.7;
/** From the top of a line to what letters stand on; Inter's own is 0.97 of its size. */
const ascent = 0.97;

/** Measures and draws texts in Inter, with a box for each sign that it does not have. */
export function createTypeface(doc: PDFKit.PDFDocument) {
  const opened = new Map<string, (point: number) => boolean>();
  const partOf = new Map<string, PartName | undefined>();
  const widths = new Map<string, number>();
  let isMissing = false;

  const nameOf = (part: PartName, weight: Weight) => `inter-${part}-${weight}`;

  function has(part: PartName, weight: Weight) {
    const name = nameOf(part, weight);
    const known = opened.get(name);
    if (known) return known;
    doc.registerFont(name, fontOf(part, weight)).font(name);
    const { font } = (doc as unknown as Opened)._font; // one that was opened from a file
    const holds = (point: number) => font.hasGlyphForCodePoint(point);
    opened.set(name, holds);
    return holds;
  }

  function findPart(sign: string, weight: Weight): PartName | undefined {
    const key = `${weight} ${sign}`;
    if (!partOf.has(key)) {
      const points = Array.from(sign, (letter) => letter.codePointAt(0)!); // of a letter that is there
      partOf.set(
        key,
        parts.find((part) => points.every(has(part, weight))),
      );
    }
    return partOf.get(key);
  }

  function runsOf(text: string, { weight }: Style): Run[] {
    if (isPlain(text)) return [{ text, part: parts[0] }];
    const runs: Run[] = [];
    for (const sign of signsOf(text)) {
      const visible = sign.replaceAll(ignorable, "");
      if (visible === "") continue;
      const part = findPart(visible, weight);
      const last = runs.at(-1);
      if (part && last?.part === part) last.text += visible;
      else runs.push({ text: part ? visible : sign, part });
    }
    return runs;
  }

  function widthOfRun({ text, part }: Run, { weight, size }: Style) {
    if (!part) return size * boxWidth;
    const key = `${nameOf(part, weight)} ${size} ${text}`;
    let width = widths.get(key);
    if (width === undefined) {
      has(part, weight);
      width = doc.font(nameOf(part, weight), size).widthOfString(text);
      widths.set(key, width);
    }
    return width;
  }

  const widthOf = (text: string, style: Style) =>
    runsOf(text, style).reduce((sum, run) => sum + widthOfRun(run, style), 0);

  function drawBox(x: number, y: number, { size, line, color }: Style) {
    const bottom = y + (line - size * 1.21) / 2 + size * ascent;
    const height = size * boxHeight;
    doc
      .lineWidth(size * 0.06)
      .rect(x + size * 0.08, bottom - height, size * (boxWidth - 0.16), height)
      .stroke(look.colors[color]);
  }

  return {
    widthOf,
    /** Whether a box stands for anything that was drawn. */
    isMissing: () => isMissing,
    holdsAll: (text: string, style: Style) => runsOf(text, style).every(({ part }) => part),
    /** Draws one line whose top left is there. */
    draw(text: string, x: number, y: number, style: Style) {
      const { weight, size, line, color } = style;
      let at = x;
      for (const run of runsOf(text, style)) {
        if (run.part) {
          doc
            .font(nameOf(run.part, weight), size)
            .fillColor(look.colors[color])
            .text(run.text, at, y + (line - size * 1.21) / 2, { lineBreak: false });
        } else {
          isMissing = true;
          drawBox(at, y, style);
        }
        at += widthOfRun(run, style);
      }
    },
  };
}

export type Typeface = ReturnType<typeof createTypeface>;
