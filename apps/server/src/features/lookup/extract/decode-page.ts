import sniffEncoding from "html-encoding-sniffer";

const charsetParameter = /;\s*charset\s*=\s*["']?([\w:.-]{1,40})/i;

/** A page's bytes as text: by its byte order mark, its Content-Type, its meta element, or what its bytes look like. */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const [, named] = charsetParameter.exec(contentType.slice(0, 300)) ?? [];
  const declared = sniffEncoding(bytes, {
    ...(named && { transportLayerEncodingLabel: named }),
    defaultEncoding: "undeclared",
  });
  if (declared !== "undeclared") return decode(bytes, declared);
  try {
    // As a stream, for a page that was cut off may end within a character.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return decode(bytes, "windows-1252");
  }
}

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
