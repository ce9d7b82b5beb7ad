import sniffEncoding from "html-encoding-sniffer";
import encodings from "../../tables/encodings.json" with { type: "json" };

const charsetParameter = /;\s*charset\s*=\s*["']?([\w:.-]{1,40})/i;
const languageAttribute = /<html\b[^>]{0,500}\slang\s*=\s*["']?([a-z]{2}(?:-(?:tw|hk))?)/i;
const headBytes = 2_000;

/** What pages of a language are written in that do not say it, as browsers of that language take it. */
const encodingsOf = new Map(Object.entries(encodings));

/** Each can read the bytes of the other, and of many more: Japanese shows by its small words. */
const japaneseEncodings = ["shift_jis", "euc-jp"];

/**
 * A page's bytes as text: by what its bytes look like, its byte order mark, its Content-Type or its meta element, the
 * first of these that does not lose most of its letters. Else as UTF-8, or as pages of its language are written.
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const [, named] = charsetParameter.exec(contentType.slice(0, 300)) ?? [];
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString("latin1");
  const [, language = ""] = languageAttribute.exec(head) ?? [];
  const encodings = [
    wideEncoding(bytes),
    declaredEncoding(bytes, named),
    declaredEncoding(bytes),
    "utf-8",
    ...japaneseEncodings,
    encodingsOf.get(language.toLowerCase()),
  ];
  for (const encoding of encodings) {
    const text = encoding === undefined ? undefined : readIn(encoding, bytes);
    if (text !== undefined) return text;
  }
  return decoded(bytes, "windows-1252", false) ?? "";
}

/** Nothing when the bytes make no sense in that encoding. */
function readIn(encoding: string, bytes: Uint8Array): string | undefined {
  const text = decoded(bytes, encoding, true) ?? mostly(decoded(bytes, encoding, false));
  const isMeant =
    !japaneseEncodings.includes(encoding) || /\p{Script=Hiragana}{2}/u.test(text ?? "");
  return isMeant ? text : undefined;
}

/** A page may have a broken character; it is none of that encoding when that is most of them. */
function mostly(text: string | undefined): string | undefined {
  const lost = text?.match(/\ufffd/g)?.length ?? 0;
  return lost * 2 < (text?.match(/[^\p{ASCII}]/gu)?.length ?? 0) ? text : undefined;
}

/** UTF-16 without a byte order mark: every other byte of its tags is none. */
function wideEncoding(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, headBytes);
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) * 4 < head.length || Math.min(even, odd) * 8 > head.length)
    return undefined;
  return odd > even ? "utf-16le" : "utf-16be";
}

function declaredEncoding(bytes: Uint8Array, named?: string): string | undefined {
  const declared = sniffEncoding(bytes, {
    ...(named && { transportLayerEncodingLabel: named }),
    defaultEncoding: "undeclared",
  });
  return declared === "undeclared" ? undefined : declared;
}

/** As a stream, for a page that was cut off may end within a character. */
function decoded(bytes: Uint8Array, encoding: string, fatal: boolean): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}
