import { inflateSync } from "node:zlib";

/** The objects of a PDF file by their number, each as its text and, where it has one, its unpacked stream. */
function objectsOf(bytes: Buffer) {
  const objects = new Map<string, { text: string; stream: Buffer | undefined }>();
  for (const { index, 0: head, 1: id } of bytes.toString("latin1").matchAll(/^(\d+) 0 obj\n/gm)) {
    const rest = bytes.subarray(index + head.length);
    const text = rest.subarray(0, rest.indexOf("endobj")).toString("latin1");
    const length = /\/Length (\d+)/.exec(text)?.[1];
    const begin = rest.indexOf("stream\n") + "stream\n".length;
    const isPacked = text.includes("/FlateDecode");
    const held = length === undefined ? undefined : rest.subarray(begin, begin + Number(length));
    objects.set(id!, { text, stream: held && isPacked ? inflateSync(held) : held }); // the pattern's one group
  }
  return objects;
}

const utf16 = (hex: string) => Buffer.from(hex, "hex").swap16().toString("utf16le");

/** What the glyphs of a font stand for, by their numbers. */
function unicodeOf(map: string) {
  const meanings = new Map<number, string>();
  for (const [, from, list] of map.matchAll(/<(\w{4})> <\w{4}> \[(.*?)\]/gs)) {
    for (const [at, [, hex]] of [...list!.matchAll(/<(\w*)>/g)].entries())
      meanings.set(Number.parseInt(from!, 16) + at, utf16(hex!));
  }
  return meanings;
}

export interface ReadPdf {
  /** The texts of each page, in the order of its content. */
  pages: string[][];
  /** All that is not within a stream: title, language, structure. */
  outside: string;
  /** Of each section of the structure the kinds of its parts, in the order in which they are read. */
  sections: string[][];
}

/** Reads a PDF file as pdfkit writes it; other writers use more of the format than this knows. */
export function readPdf(file: Uint8Array): ReadPdf {
  const objects = objectsOf(Buffer.from(file));
  const all = [...objects.values()].map(({ text }) => text);
  const referred = (text: string, key: string) =>
    new RegExp(`/${key} (\\d+) 0 R`).exec(text)?.[1] ?? "";
  const kindOf = (text = "") => /\/S \/(\w+)/.exec(text)?.[1] ?? "";
  const partsOf = (text: string) =>
    [.../\/K \[(.*?)\]/s.exec(text)![1]!.matchAll(/(\d+) 0 R/g)].map(([, id]) =>
      kindOf(objects.get(id!)?.text),
    ); // a section has parts
  const pages = all.filter((text) => /\/Type \/Page\n/.test(text));
  return {
    pages: pages.map((page) => textsOn(page)),
    sections: all.filter((text) => kindOf(text) === "Sect").map(partsOf),
    outside: all.map((text) => text.split("stream\n", 1)[0]).join("\n"),
  };

  function textsOn(page: string): string[] {
    const resources = objects.get(referred(page, "Resources"))?.text ?? page;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
        const map = objects.get(referred(objects.get(id!)?.text ?? "", "ToUnicode"))?.stream;
        return [name!, unicodeOf(map?.toString("latin1") ?? "")] as const;
      }),
    );
    const content = objects.get(referred(page, "Contents"))?.stream?.toString("latin1") ?? "";
    let font = new Map<number, string>();
    const texts: string[] = [];
    for (const [, name, run] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/gs)) {
      if (name) font = fonts.get(name) ?? font;
      const hex = [...(run ?? "").matchAll(/<(\w*)>/g)].map(([, glyphs]) => glyphs).join("");
      const glyphs = hex.match(/.{4}/g) ?? [];
      if (run) texts.push(glyphs.map((glyph) => font.get(Number.parseInt(glyph, 16))).join(""));
    }
    return texts;
  }
}
