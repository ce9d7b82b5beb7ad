import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brandPictureNames, messages } from "@app/contract";
import type { BrandPicture } from "@app/contract";
import { Hono } from "hono";
import { findFile } from "#features/files/queries.ts";
import type { Parts } from "#procedure/context.ts";
import { parseAddress } from "#storage/address.ts";
import { matchesTag } from "./documents.ts";

const hourInSeconds = 3600;
const noStore = { "cache-control": "no-store" };
const runsNothing = "default-src 'none'; sandbox";
/** Types that a browser shows and never runs. */
const pictureTypes = ["image/png", "image/webp"];

/** The header with which a browser saves a response under this name. RFC 8187 escapes more characters than addresses do. */
export function asDownload(name: string) {
  const escaped = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${escaped}`;
}

/** Serves stored files to anybody, as every page shows logos: /storage/app_logos/slack.png */
export function storedFiles({ db, log, storage }: Pick<Parts, "db" | "log" | "storage">) {
  const app = new Hono();
  app.get("/*", async (request) => {
    // The path as it came: the name is decoded once, and looked up in the database only.
    const address = parseAddress(new URL(request.req.url).pathname);
    const file = address && (await findFile(db, address));
    if (!file) return request.text(messages.notFound, 404, noStore);
    const { checksum, mimetype, name, size } = file;
    const headers = {
      etag: `"${checksum}"`,
      "content-type": mimetype,
      "content-length": String(size),
      "cache-control": `public, max-age=${hourInSeconds}`,
      "content-security-policy": runsNothing,
      ...(!pictureTypes.includes(mimetype) && { "content-disposition": asDownload(name) }),
    };
    if (matchesTag(request.req.header("if-none-match"), headers.etag)) {
      return request.body(null, 304, headers);
    }
    const content = await storage.get(file.id);
    if (content) return request.body(new Uint8Array(content), 200, headers);
    log.error({ id: file.id }, "a file's content is missing");
    return request.text(messages.notFound, 404, noStore);
  });
  return app;
}

const iconFolder = dirname(fileURLToPath(import.meta.resolve("simple-icons")));
/** Marks that simple-icons lacks or has without their colours, and the tiles of standards. */
const ownLogos = fileURLToPath(new URL("../reference-data/logos", import.meta.url));
const readIcon = (...path: string[]) => readFile(join(...path), "utf8").catch(() => undefined);

/** Brand colours by slug, read when the first logo is asked for. */
let colours: Promise<Map<string, string>> | undefined;
async function readColours() {
  const text = await readFile(join(iconFolder, "data/simple-icons.json"), "utf8");
  const icons = JSON.parse(text) as { slug: string; hex: string }[];
  return new Map(icons.map(({ slug, hex }) => [slug, hex]));
}

/** An icon of the package simple-icons in its brand's colour. */
async function readBrandIcon(file: string) {
  const icon = await readIcon(iconFolder, "icons", file);
  if (icon === undefined) return undefined;
  colours ??= readColours();
  const colour = (await colours).get(file.replace(/\.svg$/, "")) ?? "000000";
  return icon.replace("<svg ", `<svg fill="#${colour}" `);
}

/** Serves the operator's own pictures, and logos of what is shipped, our own files first: /logos/slack.svg */
export function brandLogos({ reloadBrand, settings }: Pick<Parts, "reloadBrand" | "settings">) {
  const app = new Hono();
  app.get(`/own/:name{${brandPictureNames.join("|")}}`, async (request) => {
    const { pathname, search } = new URL(request.req.url);
    const find = () => settings.pictures[request.req.param("name") as BrandPicture];
    const isAsked = () => find()?.address === pathname + search;
    // Another instance may have a newer one.
    if (!isAsked()) await reloadBrand();
    const picture = find();
    if (!picture) return request.notFound();
    return request.body(new Uint8Array(picture.bytes), 200, {
      "content-type": "image/png",
      "cache-control": isAsked() ? `public, max-age=${hourInSeconds}` : "no-store",
      "content-security-policy": runsNothing,
    });
  });
  app.get("/:file{[a-z0-9-]{1,60}\\.svg}", async (request) => {
    const file = request.req.param("file");
    const icon = (await readIcon(ownLogos, file)) ?? (await readBrandIcon(file));
    if (icon === undefined) return request.notFound();
    return request.body(icon, 200, {
      "content-type": "image/svg+xml",
      "cache-control": `public, max-age=${24 * hourInSeconds}`,
      "content-security-policy": runsNothing,
    });
  });
  return app;
}
