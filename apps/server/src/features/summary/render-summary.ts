import type { Fact } from "@app/contract";
import { missingCharacter } from "./inter.ts";
import { createSheet, gap, padding } from "./sheet.ts";
import type { Cell, Element, RenderedContent, Run } from "./sheet.ts";
import type { Entry, Part, Section, Table } from "./summary-content.ts";

const sectionGap = 18;
/** In a brief. */
const smallSectionGap = 6;
const markWidth = 13;
/** Of a brief, before its appendix. */
const briefPages = 2;
const labelWidth = 190;
/** Of the columns with numbers, each at least; the names have what is left. */
const numberWidth = 62;
/** With texts of one line. */
const rowHeight = 22.5;
/** The least height that must follow a heading on its page. */
const headingRoom = 72;
/** The same in a brief, and after the beginning of an entry. */
const smallRoom = 36;
/** Names are in two columns where all of them fit and there are more than these. */
const mostInOneColumn = 5;

/** Renders a summary as a tagged PDF, in Inter. It keeps a processor busy: `make-summary.ts` runs it in a thread. */
export async function renderSummary(content: RenderedContent): Promise<Uint8Array<ArrayBuffer>> {
  const [first = [], ...shorter] = content.brief?.versions ?? [];
  let summary = write(content, first);
  for (const version of shorter) if (!summary.fits) summary = write(content, version);
  return summary.bytes();
}

/** `fits`: whether the brief has no more pages than it may have. */
function write(content: RenderedContent, version: Section[]) {
  const { title, brief, about, sections } = content;
  const sheet = createSheet(content);
  const { root, left, right, elementIn, textIn, widthOf, writeRow } = sheet;

  /** Names one below the other, or in two columns. */
  function nameRows(names: readonly string[], list: Element, x: number): Cell[][] {
    const width = right - x;
    const half = (width - gap) / 2;
    const isShort = names.every((name) => widthOf(name, "body") <= half);
    const columns = isShort && names.length > mostInOneColumn ? 2 : 1;
    const cells = names.map((text, at): Cell => ({
      ...textIn(elementIn(list, "LI"), "LBody", [[text, "body"]]),
      x: at % columns === 0 ? x : x + half + gap,
      width: columns === 1 ? width : half,
    }));
    return Array.from({ length: Math.ceil(cells.length / columns) }, (_, at) =>
      cells.slice(at * columns, (at + 1) * columns),
    );
  }

  function writeFacts(facts: Fact[], parent: Element) {
    const list = elementIn(parent, "L");
    const x = left + labelWidth + gap;
    for (const [place, [name, value]] of facts.entries()) {
      const item = elementIn(list, "LI");
      const label: Cell = { ...textIn(item, "Lbl", [[name, "label"]]), width: labelWidth };
      const rows: Cell[][] =
        typeof value === "string"
          ? [[{ ...textIn(item, "LBody", [[value, "body"]]), x, width: right - x }]]
          : nameRows(value, elementIn(elementIn(item, "LBody"), "L"), x);
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
        const style = isHead ? (isName ? "strong" : "small") : isName ? "label" : "body";
        const scope = isHead ? "Column" : isName && "Row";
        return {
          ...textIn(row, scope ? "TH" : "TD", [[text, style]], scope ? { scope } : {}),
          ...(isName
            ? { x: left, width: right - left - numbers(1) - gap }
            : { x: right - numbers(at), width: widths[at] ?? 0, align: "right" }),
        };
      });
      writeRow(cells, { hasRule: !isHead, room: isHead ? (rows.length + 1) * rowHeight : 0 });
    }
  }

  function writeEntries(entries: Entry[], parent: Element, x = left) {
    const list = elementIn(parent, "L");
    const textX = x + markWidth;
    for (const { mark = "•", head = "", text, source = "", under = [] } of entries) {
      const item = elementIn(list, "LI");
      const label = mark ? [{ ...textIn(item, "Lbl", [[mark, "fine"]]), x, width: markWidth }] : [];
      const body = elementIn(item, "LBody");
      const runs: Run[] = [
        [head && `${head} `, "fineStrong"],
        [source ? `${text} ` : text, "fine"],
        [source, "fineLabel"],
      ];
      const written = runs.filter(([run]) => run !== "");
      const cell = { ...textIn(body, "P", written), x: textX, width: right - textX };
      const room = under.length > 0 ? smallRoom : 0;
      const box = mark === null ? { boxAt: x } : {};
      writeRow([...label, cell], { above: 1.8, below: 0, room, ...box });
      if (under.length > 0) writeEntries(under, body, textX);
    }
  }

  function writePart(part: Part, parent: Element) {
    if ("entries" in part) return writeEntries(part.entries, parent);
    if ("facts" in part) return writeFacts(part.facts, parent);
    if ("table" in part) return writeTable(part.table, parent);
    if ("text" in part) {
      const style = part.isQuiet ? "small" : part.isFine ? "fineStrong" : "body";
      const cell = textIn(parent, "P", [[part.text, style]]);
      return writeRow([cell], { below: part.isQuiet ? 2 * padding : 0 });
    }
    const rows = nameRows(part.list, elementIn(parent, "L"), left);
    for (const [at, cells] of rows.entries())
      writeRow(cells, { above: at ? 3 : padding, below: 0 });
  }

  function writeSection({ title: text, parts, isTogether }: Section, isSmall: boolean) {
    const section = elementIn(root, "Sect");
    sheet.leaveRoom(isSmall ? smallSectionGap : sectionGap);
    const room = isTogether ? roomOf(parts) : isSmall ? smallRoom : headingRoom;
    const below = isSmall ? 0 : 3;
    writeRow([textIn(section, "H2", [[text, "heading"]])], { above: 0, below, room });
    sheet.list(text);
    for (const part of parts) writePart(part, section);
  }

  sheet.writeBrand();
  writeRow([textIn(root, "H1", [[title, "title"]])], { above: 0, below: 0 });
  if (brief) {
    writeRow([textIn(root, "P", [[brief.kind, "kind"]])], { above: 0, below: 0 });
    writeRow([textIn(root, "P", [[brief.notice, "small"]])], { above: 2, below: 6 });
    for (const section of version) writeSection(section, true);
  }
  const fits = sheet.pageCount() <= briefPages;
  if (brief) {
    sheet.beginPage();
    for (const section of brief.appendix) writeSection(section, true);
    sheet.beginPage();
  }
  writeRow([textIn(root, "P", [["CheckUp Summary", "kind"]])], { above: 0, below: 10 });
  sheet.writeRule();
  writeFacts(about, root);
  for (const section of sections) writeSection(section, false);
  if (sheet.isCharacterMissing()) {
    sheet.leaveRoom(sectionGap);
    const text = `${missingCharacter} marks a character that the font of this document doesn't have.`;
    writePart({ text, isQuiet: true }, root);
  }
  return { fits, bytes: sheet.bytes };
}

/** About what a heading and the facts under it need, of one line for each text and name. */
function roomOf(parts: Part[]): number {
  const values = parts.flatMap((part) => ("facts" in part ? part.facts : [])).flat(2);
  return headingRoom + (values.length * rowHeight) / 2;
}
