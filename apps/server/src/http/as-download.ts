/** A header that has a browser save an answer under this name. RFC 8187 leaves fewer characters as they are than an address does. */
export function asDownload(name: string) {
  const escaped = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${escaped}`;
}
