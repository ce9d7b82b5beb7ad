const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => signs[sign]!); // all four are there

const marks = /(?:https:\/\/)?%[A-Z_]+%/g;

/** A document with the operator's texts in the place of their marks, such as `%BRAND_NAME%`. */
export const withTexts = (html: string, texts: Record<string, string>) =>
  html.replaceAll(marks, (mark) => escaped(texts[mark] ?? mark));
