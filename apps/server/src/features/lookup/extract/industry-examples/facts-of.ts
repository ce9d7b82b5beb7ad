import type { PageFacts } from "../page-facts.ts";

/** Facts of an English page that says nothing but what is given. */
export function pageWith(facts: Partial<PageFacts> & { address?: string }): PageFacts {
  const url = new URL(facts.address ?? "https://www.example.com/");
  return {
    url,
    base: url,
    language: "en",
    title: "",
    metas: new Map(),
    structured: [],
    itemTypes: [],
    itemProperties: new Map(),
    headings: [],
    links: [],
    images: [],
    icons: [],
    copyrights: [],
    paragraphs: [],
    text: "",
    ...facts,
  };
}

/** Facts of a page that is written down as `Examples` are. */
export function pageOf(example: string): PageFacts {
  const [title = "", description = "", headings = "", ...paragraphs] = example
    .split("\n")
    .map((line) => line.trim());
  return pageWith({
    title,
    metas: new Map([["description", [description]]]),
    headings: headings.split(" | ").map((text, at) => ({ level: at === 0 ? 1 : 2, text })),
    paragraphs,
  });
}
