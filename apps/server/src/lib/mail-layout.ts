import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

interface Layout {
  brandName: string;
  heading: string;
  body: Html;
}

/** The frame of every HTML mail. Tables and inline styles, as mail programs need them; all values are escaped. */
export async function mailLayout({ brandName, heading, body }: Layout): Promise<string> {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
      </head>
      <body
        style="margin:0;background:#faf9f7;font-family:Arial,Helvetica,sans-serif;color:#24221f"
      >
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td align="center" style="padding:32px 16px">
              <table
                role="presentation"
                width="100%"
                style="max-width:520px;background:#ffffff;border:1px solid #e8e5df;border-radius:10px"
              >
                <tr>
                  <td style="padding:32px">
                    <p style="margin:0 0 24px;font-weight:bold;color:#0f766e">${brandName}</p>
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

export const mailButton = (label: string, address: string) =>
  html`<p style="margin:0 0 24px">
    <a
      href="${address}"
      style="display:inline-block;padding:12px 24px;background:#0f766e;color:#ffffff;text-decoration:none;border-radius:8px;font-weight:bold"
      >${label}</a
    >
  </p>`;
