/** What can be uploaded as a picture. */
export type PictureKind = "png" | "jpeg" | "webp" | "gif" | "avif" | "ico" | "svg";

/** What a file is by its first bytes; its name and declared type say nothing. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  const start = Buffer.from(bytes.subarray(0, 256)).toString("latin1");
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (start.startsWith("\xff\xd8\xff")) return "jpeg";
  if (start.startsWith("RIFF") && start.startsWith("WEBP", 8)) return "webp";
  if (start.startsWith("GIF87a") || start.startsWith("GIF89a")) return "gif";
  if (start.startsWith("ftyp", 4)) return "avif";
  if (start.startsWith("\0\0\x01\0")) return "ico";
  // An XML document may begin with a byte order mark and blanks.
  return /^(?:\xef\xbb\xbf)?\s*</.test(start) ? "svg" : undefined;
}
