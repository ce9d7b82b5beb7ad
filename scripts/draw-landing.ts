import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { dist, loadedWith, readManifest, routeCode } from "./built-chunks.ts";
import { criticalCss } from "./critical-css.ts";
import { root } from "./root.ts";
import { withUsedVariables } from "./used-variables.ts";

// Draws the landing page at build, for every kind of settings. A program of its own, run by build-page.ts:
// what it draws with keeps timers.

const web = join(root, "apps/web");
const code = join(web, "node_modules/.landing"); // within the app, whose packages it imports

const manifest = readManifest();
const main = "src/main.tsx";

/** What the page is drawn with in the app. */
const drawn = loadedWith(manifest, [main, routeCode("index")]);
const styles = drawn.styles.map((file) =>
  readFileSync(join(dist, file), "utf8").replaceAll(/url\((?!\/|data:)(?:\.\/)?/g, "url(/assets/"),
);

/** Where "Get Started" leads. */
const next = loadedWith(manifest, [main, routeCode("auth")]);
const ahead = [
  ...next.scripts.map((file) => `<link rel="prefetch" as="script" crossorigin href="/${file}">`),
  ...next.styles.map((file) => `<link rel="prefetch" as="style" href="/${file}">`),
].join("");

await build({
  root: web,
  logLevel: "warn",
  build: {
    ssr: "src/prerender.tsx",
    outDir: code,
    emptyOutDir: true,
    copyPublicDir: false,
    manifest: false,
  },
});
interface Drawing {
  landingMarkup: (kind: Record<string, boolean>) => Promise<string>;
}
const { landingMarkup } = (await import(pathToFileURL(join(code, "prerender.js")).href)) as Drawing;

const template = readFileSync(join(dist, "landing.html"), "utf8");
const colorScheme = readFileSync(join(dist, "color-scheme.js"), "utf8");

const choices = [false, true];
mkdirSync(join(dist, "landing"), { recursive: true });
for (const hasSupport of choices) {
  for (const hasTermsElsewhere of choices) {
    for (const hasPrivacyElsewhere of choices) {
      const kind = { hasSupport, hasTermsElsewhere, hasPrivacyElsewhere };
      const markup = await landingMarkup(kind);
      const css = criticalCss(styles.join("\n"), markup);
      const html = template
        .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, "")
        .replace(
          '<script src="/color-scheme.js"></script>',
          () => `<script>${colorScheme}</script>`,
        )
        // After everything that is seen: the page stands without it.
        .replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')
        .replace("</head>", () => `<style>${css}</style></head>`)
        .replace(
          '<div id="root"></div>',
          () => `<div id="root">${markup}</div><template id="ahead">${ahead}</template>`,
        );
      const name = Object.values(kind).map(Number).join("");
      writeFileSync(join(dist, "landing", `${name}.html`), withUsedVariables(html));
    }
  }
}
rmSync(join(dist, "landing.html"));
rmSync(code, { recursive: true });
process.exit();
