import { html } from "hono/html";
import { mailButton, mailLayout, mailParagraph } from "#lib/mail-layout.ts";
import { plainLine } from "#plain-line.ts";

interface SignInMail {
  brandName: string;
  link: string;
  code: string;
  minutes: number;
}

/** The one mail of the sign-in: a link for this device, a code for another one. */
export async function signInMail({ brandName: brand, link, code, minutes }: SignInMail) {
  const brandName = plainLine(brand);
  const goodFor = `Both are good for ${minutes} minutes and work once.`;
  const notYou =
    "If you did not ask for this, you can ignore this mail: nothing happens without it.";
  return {
    subject: `Sign in to ${brandName}`,
    text: [
      `Open this link to sign in to ${brandName}:`,
      link,
      `Or type this code where you asked for the mail: ${code}`,
      goodFor,
      notYou,
    ].join("\n\n"),
    html: await mailLayout({
      brandName,
      heading: "Sign in with one click",
      body: html`${mailButton("Sign in", link)}
        ${mailParagraph("Or type this code where you asked for the mail:")}
        <p style="margin:0 0 24px;font-size:28px;letter-spacing:6px;font-weight:bold">${code}</p>
        ${mailParagraph(goodFor)} ${mailParagraph(notYou)}`,
    }),
  };
}
