import PostalMime from "postal-mime";
import { expect } from "vitest";
import { parsePage } from "@app/company-facts";
import { readCalendar } from "./read-calendar.ts";

const known = [
  "auto-submitted",
  "content-transfer-encoding",
  "content-type",
  "date",
  "from",
  "message-id",
  "mime-version",
  "reply-to",
  "subject",
  "to",
];
const tags = "a body div h1 h2 head html meta p style table tbody td th tr".split(" ");
const attributes =
  "align cellpadding cellspacing charset class content href lang name role scope style width".split(
    " ",
  );

/** As mail programs take it apart: what is no part of any email of ours fails the test. */
export async function readMail(raw: string, origin: string) {
  expect(raw.split("\r\n").every((line) => !/[\r\n]/.test(line) && line.length <= 998)).toBe(true);
  const mail = await PostalMime.parse(raw);
  const names = mail.headers.map(({ key }) => key);
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(mail.to).toHaveLength(1);
  expect(mail.cc ?? mail.bcc).toBeUndefined();
  expect(mail.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
  expect(mail.text?.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
  const words = pageOf(mail.html ?? "", origin);
  for (const { content, mimeType } of mail.attachments) {
    if (mimeType === "application/pdf") continue; // the customer's own brief
    expect(mimeType).toMatch(/^(?:text\/calendar|application\/ics)$/);
    const text = typeof content === "string" ? content : new TextDecoder().decode(content);
    const { attendees, event } = readCalendar(text.replaceAll(/\r?\n/g, "\r\n"));
    expect(event.getAllSubcomponents()).toEqual([]);
    expect(attendees).toHaveLength(1);
  }
  return { ...mail, words };
}

/** The texts of an HTML part in which nothing runs, nothing is fetched, and all links lead to us. */
function pageOf(html: string, origin: string): string {
  let words = "";
  parsePage(html, {
    startTag: (tag, values) => {
      expect(tags).toContain(tag);
      for (const name of values.keys()) expect(attributes).toContain(name);
      const link = values.get("href");
      if (link !== undefined) expect(new URL(link).origin).toBe(origin);
      expect(values.get("style") ?? "").not.toMatch(/url\(|expression|@import/i);
    },
    endTag: () => undefined,
    text: (text) => (words += text),
  });
  return words;
}
