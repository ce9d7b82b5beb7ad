import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Hono } from "hono";

const dayInSeconds = 86_400;
const packageFolder = dirname(fileURLToPath(import.meta.resolve("simple-icons")));

/** Brand colours by slug, read when the first logo is asked for. */
let colours: Promise<Map<string, string>> | undefined;
async function readColours() {
  const text = await readFile(join(packageFolder, "data/simple-icons.json"), "utf8");
  const icons = JSON.parse(text) as { slug: string; hex: string }[];
  return new Map(icons.map(({ slug, hex }) => [slug, hex]));
}

/** Brand icons of the package simple-icons in their brand's colour: /logos/slack.svg */
export function brandLogos() {
  const app = new Hono();
  app.get("/:file{[a-z0-9]{1,60}\\.svg}", async (request) => {
    const slug = request.req.param("file").replace(/\.svg$/, "");
    const icon = await readFile(join(packageFolder, "icons", `${slug}.svg`), "utf8").catch(
      () => undefined,
    );
    if (icon === undefined) return request.notFound();
    colours ??= readColours();
    const colour = (await colours).get(slug) ?? "000000";
    return request.body(icon.replace("<svg ", `<svg fill="#${colour}" `), 200, {
      "content-type": "image/svg+xml",
      "cache-control": `public, max-age=${dayInSeconds}`,
      "content-security-policy": "default-src 'none'; sandbox",
    });
  });
  return app;
}
