import addressparser from "nodemailer/lib/addressparser";

export interface Sender {
  name: string;
  address: string;
}

interface SenderSettings {
  MAIL_FROM?: string | undefined;
  BRAND_NAME: string;
  PUBLIC_URL: string;
}

/** One address and nothing else: no name, no second one, nothing that means something in a header. */
export const isPlainAddress = (text: string) =>
  /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u.test(text);

/** Reads `a@b` or `Name <a@b>`; undefined when it is anything else, such as two addresses. */
export function parseSender(text: string): Sender | undefined {
  // A setting can hold line ends, and a header must not.
  if (/\p{Cc}/u.test(text)) return undefined;
  const [only, ...more] = addressparser(text);
  if (!only || more.length > 0 || !("address" in only)) return undefined;
  const { name, address } = only;
  return address && isPlainAddress(address) && !name.includes("@") ? { name, address } : undefined;
}

/** Who all email and all calendar entries are from. */
export function senderOf({ MAIL_FROM, BRAND_NAME, PUBLIC_URL }: SenderSettings): Sender {
  const set = MAIL_FROM === undefined ? undefined : parseSender(MAIL_FROM);
  const { hostname } = new URL(PUBLIC_URL);
  const { name, address } = set ?? { name: "", address: `no-reply@${hostname}` };
  return { name: name || BRAND_NAME, address };
}
