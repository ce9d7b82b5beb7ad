import sniffEncoding from "html-encoding-sniffer";

const charsetParameter = /;\s*charset\s*=\s*["']?([\w:.-]{1,40})/i;

/**
 * A page's bytes as text. The encoding is the first of byte order mark, Content-Type and meta element with which most
 * letters can be read, otherwise UTF-8 or windows-1252.
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const [, named] = charsetParameter.exec(contentType.slice(0, 300)) ?? [];
  const declared = sniffEncoding(bytes, {
    ...(named && { transportLayerEncodingLabel: named }),
    defaultEncoding: "utf-8",
  });
  const inMeta = sniffEncoding(bytes, { defaultEncoding: "utf-8" });
  for (const encoding of [declared, inMeta, "utf-8"]) {
    const text = decoded(bytes, encoding, true) ?? mostly(decoded(bytes, encoding, false));
    if (text !== undefined) return text;
  }
  return decoded(bytes, "windows-1252", false) ?? "";
}

/** A page may have a broken character; if most are broken, the encoding is wrong. */
function mostly(text: string | undefined): string | undefined {
  const lost = text?.match(/\ufffd/g)?.length ?? 0;
  return lost * 2 < (text?.match(/[^\p{ASCII}]/gu)?.length ?? 0) ? text : undefined;
}

/** As a stream, because a page that was cut off can end within a character. */
function decoded(bytes: Uint8Array, encoding: string, fatal: boolean): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}
