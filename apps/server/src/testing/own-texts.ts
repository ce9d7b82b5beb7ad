import { messages } from "@app/contract";

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Stands for what a text is made with. */
const blank = "\u0001";

const patterns = Object.values(messages).map((message: unknown) => {
  const text =
    typeof message === "function" ? String(message(...Array<string>(3).fill(blank))) : message;
  return new RegExp(`^${escaped(String(text)).replaceAll(blank, "[^]*")}$`);
});

/** Whether a text is one of the product's own, and neither a library's nor the database's. */
export const isOwnText = (text: unknown): boolean =>
  typeof text === "string" && patterns.some((pattern) => pattern.test(text));
