import { messages } from "@app/contract";
import { Hono } from "hono";
import type { Parts } from "#api/context.ts";
import { findFile } from "#features/files/queries.ts";
import type { StoredFile } from "#features/files/queries.ts";
import { asDownload } from "#http/as-download.ts";
import { isHeld } from "#http/entity-tag.ts";
import { parseAddress } from "#storage/address.ts";
import { StorageAway } from "#storage/file-storage.ts";

const hourInSeconds = 3600;
const neverKept = { "cache-control": "no-store" };
/** Types that a browser draws and never runs. */
const pictureTypes = ["image/png", "image/webp"];

/** What is in the storage, to anybody, as every page shows logos: /storage/app_logos/slack.png */
export function storedFiles({ db, log, storage }: Pick<Parts, "db" | "log" | "storage">) {
  const app = new Hono();
  app.get("/*", async (request) => {
    // The path as it came: the name is decoded once, and looked up in the database only.
    const address = parseAddress(new URL(request.req.url).pathname);
    const file = address && (await findFile(db, address));
    if (!file) return request.text(messages.notFound, 404, neverKept);
    const headers = headersOf(file);
    if (isHeld(request.req.header("if-none-match"), headers.etag)) {
      return request.body(null, 304, headers);
    }
    try {
      const content = await storage.get(file.id);
      if (content) return request.body(new Uint8Array(content), 200, headers);
      log.error({ id: file.id }, "a file's content is missing");
      return request.text(messages.notFound, 404, neverKept);
    } catch (error) {
      if (!(error instanceof StorageAway)) throw error;
      log.error({ reason: error.reason }, "file storage");
      return request.text(messages.storageAway, 503, neverKept);
    }
  });
  return app;
}

const headersOf = ({ checksum, mimetype, name, size }: StoredFile) => ({
  etag: `"${checksum}"`,
  "content-type": mimetype,
  "content-length": String(size),
  "cache-control": `public, max-age=${hourInSeconds}`,
  "content-security-policy": "default-src 'none'; sandbox",
  ...(!pictureTypes.includes(mimetype) && { "content-disposition": asDownload(name) }),
});
