import { expect, test } from "vitest";
import { readPdf } from "#testing/read-pdf.ts";
import { renderSummary } from "./render-summary.ts";
import type { Part, SummaryContent } from "./summary-content.ts";

type Section = SummaryContent["sections"][number];

async function pagesOf(sections: Section[], paper: SummaryContent["paper"] = "A4") {
  const content: SummaryContent = {
    brandName: "Compliance CheckUp",
    title: "Acme",
    paper,
    madeAt: new Date("2026-06-04T15:00:00Z"),
    about: [],
    sections,
  };
  const { pages } = readPdf(await renderSummary(content));
  // Without the foot, and on all but the first without whose it is.
  return pages.map((page, at) => page.slice(at === 0 ? 0 : 1, -2));
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at));

test("no heading is the last on its page, wherever the page ends", async () => {
  const places: number[] = [];
  for (let lines = 16; lines < 31; lines += 1) {
    const part: Part = { facts: numbers(lines).map((number) => [`Fact ${number}`, "yes"]) };
    const table: Part = { table: { columns: ["A table", "Total"], rows: [["A row", "1"]] } };
    const pages = await pagesOf([
      { title: "Before", parts: [part] },
      { title: "Heading", parts: [table] },
    ]);
    const place = pages.findIndex((page) => page.includes("Heading"));
    places.push(place);
    expect(pages[place]).toEqual(expect.arrayContaining(["Heading", "A table", "Total", "A row"]));
  }
  expect([places[0], places.at(-1)]).toEqual([0, 1]);
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

const facts = (names: string[]): Part => ({ facts: names.map((name) => [name, "yes"]) });

test("a short section is not divided, wherever the page ends", async () => {
  const meeting = ["Date and time", "Duration", "Guests"];
  const places: number[] = [];
  for (let lines = 14; lines < 29; lines += 1) {
    const before = { title: "Before", parts: [facts(numbers(lines))] };
    const pages = await pagesOf([
      before,
      { title: "Review Meeting", parts: [facts(meeting)], isTogether: true },
    ]);
    expect(pages.at(-1)).toEqual(expect.arrayContaining(["Review Meeting", ...meeting]));
    places.push(pages.length - 1);
  }
  expect([places[0], places.at(-1)]).toEqual([0, 1]);
});

test("paper has the size that is asked for", async () => {
  const sizes = { A4: "[0 0 595.28 841.89]", LETTER: "[0 0 612 792]" };
  for (const [paper, size] of Object.entries(sizes) as [SummaryContent["paper"], string][]) {
    const file = await renderSummary({
      brandName: "Brand",
      title: "Acme",
      paper,
      madeAt: new Date("2026-06-04T15:00:00Z"),
      about: [],
      sections: [],
    });
    expect(readPdf(file).outside).toContain(`/MediaBox ${size}`);
  }
});
