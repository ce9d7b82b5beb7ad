/** What can be uploaded as a picture. */
export type PictureKind = "png" | "jpeg" | "webp" | "gif" | "avif" | "ico" | "svg";

const startsWith = (bytes: Uint8Array, start: string, at = 0) =>
  Buffer.from(bytes.subarray(at, at + start.length)).toString("latin1") === start;

/** An XML document may begin with a byte order mark and blanks. */
const startsAsXml = (bytes: Uint8Array) =>
  /^(?:\xef\xbb\xbf)?\s*</.test(Buffer.from(bytes.subarray(0, 256)).toString("latin1"));

/** What a file is by its first bytes; its name and declared type say nothing. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "png";
  if (startsWith(bytes, "\xff\xd8\xff")) return "jpeg";
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "webp";
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "gif";
  if (startsWith(bytes, "ftyp", 4)) return "avif";
  if (startsWith(bytes, "\0\0\x01\0")) return "ico";
  return startsAsXml(bytes) ? "svg" : undefined;
}
