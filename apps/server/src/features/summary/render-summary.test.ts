import { expect, test } from "vitest";
import { pngOf } from "#testing/pictures.ts";
import { readPdf } from "#testing/read-pdf.ts";
import { renderSummary } from "./render-summary.ts";
import type { Part, SummaryContent } from "./summary-content.ts";

type Section = SummaryContent["sections"][number];

const contentWith = (sections: Section[], paper: SummaryContent["paper"] = "A4") => ({
  brandName: "Compliance CheckUp",
  title: "Acme",
  paper,
  madeAt: new Date("2026-06-04T15:00:00Z"),
  about: [],
  sections,
});

async function pagesOf(sections: Section[]) {
  const { pages } = readPdf(await renderSummary(contentWith(sections)));
  // Without the foot, and on all but the first without whose it is.
  return pages.map((page, at) => page.slice(at === 0 ? 0 : 1, -2));
}

const facts = (names: string[]): Part => ({ facts: names.map((name) => [name, "yes"]) });
const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at));

test("no heading is the last on its page, and a short section is not divided, wherever the page ends", async () => {
  const meeting = ["Date and time", "Duration", "Guests"];
  const table: Part = { table: { columns: ["A table", "Total"], rows: [["A row", "1"]] } };
  const sections: [section: Section, texts: string[]][] = [
    [{ title: "Heading", parts: [table] }, ["A table", "Total", "A row"]],
    [{ title: "Review Meeting", parts: [facts(meeting)], isTogether: true }, meeting],
  ];
  for (const [section, texts] of sections) {
    const places: number[] = [];
    for (let lines = 14; lines < 31; lines += 1) {
      const pages = await pagesOf([{ title: "Before", parts: [facts(numbers(lines))] }, section]);
      const place = pages.findIndex((page) => page.includes(section.title));
      expect(pages[place]).toEqual(expect.arrayContaining([section.title, ...texts]));
      places.push(place);
    }
    expect([places[0], places.at(-1)]).toEqual([0, 1]);
  }
});

test("no name of a long list is cut by a page", async () => {
  const names = numbers(90).map((number) => `${number} ${"long name ".repeat(16)}`.trim());
  const pages = await pagesOf([{ title: "Chosen", parts: [{ facts: [["Applications", names]] }] }]);
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) {
    const text = page.join(" ").replaceAll("  ", " "); // a line ends with its space
    for (const name of names.filter((one) => text.includes(`${one.slice(0, 20)}`)))
      expect(text).toContain(name);
  }
});

test.each([
  ["A4", "[0 0 595.28 841.89]"],
  ["LETTER", "[0 0 612 792]"],
] as const)("paper of %s has its size", async (paper, size) => {
  expect(readPdf(await renderSummary(contentWith([], paper))).outside).toContain(
    `/MediaBox ${size}`,
  );
});

test("a brand's logo takes the place of the mark, which else has the brand's colour", async () => {
  const content = contentWith([]);
  const image = (bytes: Uint8Array) => /\/Subtype \/Image/.test(readPdf(bytes).outside);
  const [plain, violet, logo] = await Promise.all([
    renderSummary(content),
    renderSummary({ ...content, accent: "#7c3aed" }),
    renderSummary({ ...content, logo: await pngOf(256, 20) }),
  ]);
  expect([plain, violet, logo].map(image)).toEqual([false, false, true]);
  expect(Buffer.from(violet).equals(Buffer.from(plain))).toBe(false);
});
