import type { BriefContent } from "@app/contract";
import { brief, readData, shippedFiles } from "@app/readiness";
import { expect, test } from "vitest";
import {
  catalogue,
  names,
  randomCompany,
  randomFrom,
} from "../../../../../packages/readiness/src/testing/companies.ts";
import { readPdf } from "#testing/read-pdf.ts";
import { briefPart } from "./brief-part.ts";
import { renderSummary } from "./render-summary.ts";
import type { SummaryContent } from "./summary-content.ts";

const data = readData(shippedFiles());
const random = randomFrom(626);
/** Five companies for each standard, the one with the most to say first. */
const contents = Array.from({ length: 5 }, () => catalogue.standards)
  .flat()
  .map(({ identifier }) =>
    brief(randomCompany(random, identifier!), names, data, { today: "2026-11-23" }),
  )
  .map((content) => ({ content, length: lengthOf(content) }))
  .toSorted((one, other) => other.length - one.length)
  .map(({ content }) => content);

function lengthOf({ findings, counts: _counts, providers: _providers, ...first }: BriefContent) {
  const named = new Set(first.measures.flatMap(({ objectives }) => objectives.slice(0, 3)));
  return JSON.stringify([first, findings.filter(({ objective }) => named.has(objective))]).length;
}

function paperOf(content: BriefContent, paper: SummaryContent["paper"] = "A4") {
  return renderSummary({
    brandName: "Compliance CheckUp",
    title: content.company,
    paper,
    madeAt: new Date("2026-06-04T15:00:00Z"),
    brief: briefPart(content, "Made on Thursday, June 4, 2026"),
    about: [["Status", "Completed"]],
    sections: [{ title: "Locations", parts: [{ text: "None entered yet" }] }],
  });
}

const bringHead = "Bring, if you have them:";
const wordsOf = (pages: string[][]) => pages.flat().join("").replaceAll(" ", "");

test("the brief has two pages at most, whatever the company and the paper, and all six measures", async () => {
  const spread = contents.filter((_, at) => at < 15 || at % 12 === 0);
  expect(spread.length).toBeGreaterThanOrEqual(30);
  for (const [at, content] of spread.entries()) {
    const { pages } = readPdf(await paperOf(content, at % 2 ? "A4" : "LETTER"));
    const label = content.standard.identifier;
    expect(pages.slice(0, 2).flat(), label).toContain(bringHead);
    const first = wordsOf(pages.slice(0, 2));
    for (const text of [...content.measures, ...content.bring.map((title) => ({ title }))])
      expect(first, label).toContain(text.title.replaceAll(" ", ""));
    const { objectives } = content.measures[0]!;
    const open = content.findings.filter((one) => objectives.slice(0, 2).includes(one.objective));
    for (const { title } of open) expect(first, label).toContain(title.replaceAll(" ", ""));
    const others = wordsOf(pages.slice(2));
    for (const { title } of content.findings)
      expect(others, label).toContain(title.replaceAll(" ", ""));
  }
}, 180_000);

test("a brief is tagged: headings first, lists of lists, each text in the order in which it is read", async () => {
  const { outside, sections } = readPdf(await paperOf(contents[0]!));
  expect(sections.length).toBeGreaterThan(8);
  for (const [first] of sections) expect(first).toBe("H2");
  for (const type of ["H1", "H2", "L", "LI", "Lbl", "LBody"])
    expect(outside).toContain(`/S /${type}\n`);
  expect(outside).toContain("/Marked true");
});

test("a hostile name stays text, and nothing is for the reviewer alone", async () => {
  const company = '{laptops} "><script>\u202E\r\nBcc: x %s';
  const questions = contents[0]!.questions.map((one) => ({ ...one, listenFor: "for one reader" }));
  const content = { ...contents[0]!, company, read: `${company} has 3 people.`, questions };
  const part = briefPart(content, "Made today");
  expect(JSON.stringify(part.versions)).toContain('{laptops} \\"><script> Bcc: x %s has 3 people.');
  expect(JSON.stringify(part)).not.toContain("for one reader");
  const { outside } = readPdf(await paperOf(content));
  expect(outside).not.toMatch(/\/(?:URI|JavaScript|JS|Launch|GoToR|EmbeddedFile|AA|OpenAction)\b/);
});
