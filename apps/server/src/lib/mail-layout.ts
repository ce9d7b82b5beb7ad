import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

interface Layout {
  brandName: string;
  heading: string;
  body: Html;
}

/** Mail programs that know dark mode follow this; the others show the light colours that stand at the elements. */
const darkColours = `
  @media (prefers-color-scheme: dark) {
    .page { background: #171614 !important; color: #ece9e4 !important; }
    .sheet { background: #211f1d !important; border-color: #3b3834 !important; }
    .brand, .link { color: #5eead4 !important; }
    .button { background: #2dd4bf !important; color: #0b2522 !important; }
    .name { color: #b5b0a8 !important; }
    .line { border-color: #3b3834 !important; }
  }
`;

/** The frame of every HTML mail. Tables and inline styles, as mail programs need them; all values are escaped. */
export async function mailLayout({ brandName, heading, body }: Layout): Promise<string> {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>
          ${raw(darkColours)}
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
                    <p class="brand" style="margin:0 0 24px;font-weight:bold;color:#0f766e">
                      ${brandName}
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
  return String(await page);
}

export const mailParagraph = (text: string) =>
  html`<p style="margin:0 0 16px;font-size:15px;line-height:1.5">${text}</p>`;

export const mailTitle = (text: string) =>
  html`<h2 style="margin:24px 0 8px;font-size:16px">${text}</h2>`;

export const mailButton = (label: string, address: string) =>
  html`<p style="margin:0 0 24px">
    <a
      class="button"
      href="${address}"
      style="display:inline-block;padding:12px 24px;background:#0f766e;color:#ffffff;text-decoration:none;border-radius:8px;font-weight:bold"
      >${label}</a
    >
  </p>`;

/** Names and what is said of them, one or more lines each. */
export const mailFacts = (facts: readonly (readonly [name: string, values: readonly string[]])[]) =>
  html`<table
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="margin:0 0 24px;font-size:15px;line-height:1.5;border-collapse:collapse;table-layout:fixed"
  >
    ${facts.map(
      ([name, values]) =>
        html`<tr>
          <th
            class="name line"
            scope="row"
            width="34%"
            style="padding:8px 16px 8px 0;border-top:1px solid #e8e5df;text-align:left;vertical-align:top;font-weight:normal;color:#5f5a52"
          >
            ${name}
          </th>
          <td class="line" style="padding:8px 0;border-top:1px solid #e8e5df;vertical-align:top">
            ${values.map(
              (value, index) =>
                html`<div style="${index > 0 ? "padding-top:4px" : ""}">${value}</div>`,
            )}
          </td>
        </tr>`,
    )}
  </table>`;
