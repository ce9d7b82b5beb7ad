import { pine } from "@app/contract";
import type { Fact } from "@app/contract";
import { html, raw } from "hono/html";
import { plainLine } from "#plain-line.ts";
import type { Settings } from "#settings.ts";
import { logoSource } from "./mailer.ts";

export type MailPart =
  | { paragraph: string }
  | { title: string }
  | { facts: readonly Fact[] }
  | { button: string; link: string }
  | { label: string; code: string };

type Brand = Pick<Settings, "pictures" | "BRAND_NAME" | "brandShades">;

interface MailText {
  heading: string;
  /** The heading, unless said otherwise. */
  subject?: string;
  parts: readonly MailPart[];
}

/** The same email twice: as plain text and as HTML. */
export async function writeMail(brand: Brand, { heading, subject = heading, parts }: MailText) {
  const shades = brand.brandShades ?? pine;
  const body = parts.map((part) => asHtml(part, shades));
  return {
    subject,
    text: [heading, ...parts.map(asText), `-- \n${plainLine(brand.BRAND_NAME)}`].join("\n\n"),
    html: String(await htmlPage(brand, shades, heading, body)),
  };
}

/** What was typed must not look like a line of ours. */
const lines = (facts: readonly Fact[]) =>
  facts.map(([name, value]) => [name, [value].flat().map(plainLine)] as const);

function asText(part: MailPart): string {
  if ("paragraph" in part) return part.paragraph;
  if ("title" in part) return `== ${part.title} ==`;
  if ("button" in part) return `${part.button}:\n${part.link}`;
  if ("code" in part) return `${part.label}: ${part.code}`;
  const width = Math.max(...part.facts.map(([name]) => name.length)) + 2;
  return lines(part.facts)
    .map(([name, values]) => `${name}:`.padEnd(width) + values.join(`\n${" ".repeat(width)}`))
    .join("\n");
}

const border = "border-top:1px solid #e8e5df;vertical-align:top";
const styles = {
  logo: "display:block;height:auto;width:auto;max-height:32px;max-width:240px;margin:0 0 12px",
  paragraph: "margin:0 0 16px;font-size:15px;line-height:1.5",
  title: "margin:24px 0 8px;font-size:16px",
  code: "margin:0 0 24px;font-size:28px;letter-spacing:6px;font-weight:bold",
  button:
    "display:inline-block;padding:12px 24px;color:#ffffff;text-decoration:none;border-radius:8px;font-weight:bold",
  facts:
    "margin:0 0 24px;font-size:15px;line-height:1.5;border-collapse:collapse;table-layout:fixed",
  name: `padding:8px 16px 8px 0;${border};text-align:left;font-weight:normal;color:#5f5a52`,
  value: `padding:8px 0;${border}`,
};

const paragraph = (text: string) => html`<p style="${styles.paragraph}">${text}</p>`;

function asHtml(part: MailPart, shades: readonly string[]) {
  if ("paragraph" in part) return paragraph(part.paragraph);
  if ("title" in part) return html`<h2 style="${styles.title}">${part.title}</h2>`;
  if ("code" in part) {
    return html`${paragraph(`${part.label}:`)}
      <p style="${styles.code}">${part.code}</p>`;
  }
  if ("button" in part) {
    return html`<p style="margin:0 0 24px">
      <a class="button" href="${part.link}" style="${styles.button};background:${shades[7]}"
        >${part.button}</a
      >
    </p>`;
  }
  const asLine = (value: string, index: number) =>
    html`<div style="${index > 0 ? "padding-top:4px" : ""}">${value}</div>`;
  const rows = lines(part.facts).map(
    ([name, values]) =>
      html`<tr>
        <th class="name line" scope="row" width="34%" style="${styles.name}">${name}</th>
        <td class="line" style="${styles.value}">${values.map(asLine)}</td>
      </tr>`,
  );
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="${styles.facts}">
    ${rows}
  </table>`;
}

/** Programs that know dark mode follow this; the others show the light colours that stand at the elements. */
const darkColours = (shades: readonly string[]) => `
  @media (prefers-color-scheme: dark) {
    .page { background: #1a1917 !important; color: #e7e5e1 !important; }
    .sheet { background: #211f1d !important; border-color: #3b3834 !important; }
    .logo { background: #ffffff !important; padding: 4px !important; border-radius: 6px !important; }
    .brand { color: ${shades[3]} !important; }
    .button { background: ${shades[6]} !important; }
    .name { color: #a8a39b !important; }
    .line { border-color: #3b3834 !important; }
  }
`;

/** The frame of every HTML email. Tables and inline styles, as email programs need them; all values are escaped. */
const htmlPage = (
  { pictures, BRAND_NAME }: Brand,
  shades: readonly string[],
  heading: string,
  body: ReturnType<typeof asHtml>[],
) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>
          ${raw(darkColours(shades))}
        </style>
      </head>
      <body
        class="page"
        style="margin:0;background:#faf9f7;font-family:Arial,Helvetica,sans-serif;color:#24221f"
      >
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td align="center" style="padding:32px 16px">
              <table
                class="sheet"
                role="presentation"
                width="100%"
                style="max-width:560px;background:#ffffff;border:1px solid #e8e5df;border-radius:10px;text-align:left;table-layout:fixed;word-break:break-word"
              >
                <tr>
                  <td style="padding:32px">
                    ${pictures.logo && html`<img class="logo" src="${logoSource}" alt="" height="32" style="${styles.logo}" />`}
                    <p class="brand" style="margin:0 0 24px;font-weight:bold;color:${shades[7]}">
                      ${plainLine(BRAND_NAME)}
                    </p>
                    <h1 style="margin:0 0 16px;font-size:20px">${heading}</h1>
                    ${body}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`;
