import { setTimeout as sleep } from "node:timers/promises";
import { serveSite } from "../apps/server/src/testing/internet/serve-site.ts";
import { Product } from "../e2e/product.ts";
import { Visitor } from "./visitor.ts";

/** In milliseconds: while websites are read, nobody else waits longer. */
const bar = 300;
const megabyte = 1024 * 1024;
const atOnce = 4;
const restMs = 200;
const calmMs = 3_000;

const filled = (piece: string, frame = (content: string) => content) =>
  frame(piece.repeat(Math.floor(megabyte / piece.length))).slice(0, megabyte);

const heavySvg = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24">
  <filter id="f" x="0" y="0" width="1" height="1">${'<feMorphology radius="9"/>'.repeat(200)}</filter>
  <rect width="24" height="24" filter="url(#f)"/></svg>`;

/** Pages that keep one or the other parser, or a picture library, busy for long. */
const hostile: Record<string, string> = {
  "nested blocks": filled("<div>"),
  "nested formatting": filled("<b>"),
  attributes: filled(' a="b"', (content) => `<p${content}`),
  "tables and forms": filled("<table><form>"),
  "NUL bytes in tags": filled("<a\0 b\0=c>"),
  "titles in drawings": filled("<svg><title>"),
  "open comment": filled("<!--"),
  "open script": filled("x<", (content) => `<script>${content}`),
  entities: filled("&amp;&notin;&#x1F916;"),
  "one title": filled("Acme - ", (content) => `<title>${content}`),
  "nested JSON": filled("[", (content) => `<script type="application/ld+json">${content}`),
  "a list in JSON": filled(
    '{"name":"a"},',
    (content) => `<script type="application/ld+json">[${content}`,
  ),
  "meta elements": filled('<meta name="description" content="Robots">'),
  links: filled('<a href="/"><img src="/logo.png" alt="logo"></a>'),
  "one word": filled("x"),
  "a drawing that takes a minute": `<title>Acme</title><meta name="description" content="Robots for small factories.">
    <link rel="icon" href="data:image/svg+xml,${encodeURIComponent(heavySvg)}">`,
};

/** The slowest of the answers that came while something went on, in milliseconds. */
async function slowest(isOver: () => boolean, ask: () => Promise<unknown>): Promise<number> {
  let most = 0;
  while (!isOver()) {
    const start = performance.now();
    await ask();
    most = Math.max(most, performance.now() - start);
    await sleep(5);
  }
  return most;
}

const names = Object.keys(hostile);
const site = await serveSite(
  Object.fromEntries(names.map((name, index) => [`/${index}`, hostile[name] ?? ""])),
);
const hosts = Array.from({ length: atOnce }, (_, index) => `hostile-${index}.com`);
const product = await Product.start({
  LOOKUP_ALLOW: hosts.map((host) => site.settingFor(host)).join(","),
});
let isFine = true;
const columns = (name: string, figures: (number | string)[]) =>
  name.padEnd(34) +
  figures.map((ms) => (typeof ms === "string" ? ms : ms.toFixed(0)).padStart(10)).join("");
try {
  const reader = await Visitor.signIn(product, "reader@acme.com");
  const readyz = () => fetch(`${product.origin}/readyz`).then((response) => response.text());
  const list = () => reader.call("checkups/list");

  /** How long that takes, and the slowest answers to others meanwhile. */
  async function besides(work: () => Promise<unknown>): Promise<number[]> {
    const start = performance.now();
    let isOver = false;
    const worked = work().then(() => {
      isOver = true;
      return performance.now() - start;
    });
    return Promise.all([worked, slowest(() => isOver, readyz), slowest(() => isOver, list)]);
  }

  console.log(columns("four at once", ["look-ups", "/readyz", "list"]));
  console.log(columns("none", await besides(() => sleep(calmMs))));
  let askers: Visitor[] = [];
  for (const [index, name] of names.entries()) {
    // Nobody may ask more than ten times a minute.
    if (index % 10 === 0) {
      askers = await Promise.all(
        hosts.map((_, at) => Visitor.signIn(product, `asker${index + at}@acme.com`)),
      );
    }
    await sleep(restMs);
    // Each of four hosts serves the page, so that nothing is shared or remembered.
    const lookups = () =>
      Promise.all(
        askers.map((asker, at) =>
          asker
            .call("lookup/extractCompanyInfo", { website: `http://${hosts[at]}/${index}` })
            .catch((error: unknown) => {
              if (!String(error).includes("LOOKUP_FAILED")) throw error;
            }),
        ),
      );
    const figures = await besides(lookups);
    const isWithin = figures.slice(1).every((ms) => ms < bar);
    isFine &&= isWithin;
    console.log(`${columns(name, figures)}${isWithin ? "" : "  over the bar"}`);
  }
} finally {
  await product.stop();
  await site.close();
}
process.exitCode = isFine ? 0 : 1;
