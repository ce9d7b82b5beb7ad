import { html } from "hono/html";
import { mailButton, mailFacts, mailLayout, mailParagraph, mailTitle } from "./mail-layout.ts";
import { plainLine } from "#plain-line.ts";

export type Fact = readonly [name: string, value: string | readonly string[]];

export type MailPart =
  | { paragraph: string }
  | { title: string }
  | { facts: readonly Fact[] }
  | { button: string; link: string };

interface Mail {
  brandName: string;
  heading: string;
  parts: readonly MailPart[];
}

/** What was typed must not look like a line of ours. */
const lines = (facts: readonly Fact[]) =>
  facts.map(([name, value]) => [name, [value].flat().map(plainLine)] as const);

function asText(part: MailPart): string {
  if ("paragraph" in part) return part.paragraph;
  if ("title" in part) return `== ${part.title} ==`;
  if ("button" in part) return `${part.button}:\n${part.link}`;
  const width = Math.max(...part.facts.map(([name]) => name.length)) + 2;
  return lines(part.facts)
    .map(([name, values]) => `${name}:`.padEnd(width) + values.join(`\n${" ".repeat(width)}`))
    .join("\n");
}

function asHtml(part: MailPart) {
  if ("paragraph" in part) return mailParagraph(part.paragraph);
  if ("title" in part) return mailTitle(part.title);
  return "button" in part ? mailButton(part.button, part.link) : mailFacts(lines(part.facts));
}

/** The same mail twice: as plain text and as HTML. */
export async function writeMail({ brandName, heading, parts }: Mail) {
  return {
    text: [heading, ...parts.map(asText), `-- \n${plainLine(brandName)}`].join("\n\n"),
    html: await mailLayout({
      brandName: plainLine(brandName),
      heading,
      body: html`${parts.map(asHtml)}`,
    }),
  };
}
