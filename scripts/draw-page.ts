import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pageVariants, variantName } from "../apps/server/src/http/prerendered-variants.ts";
import type { PageVariant } from "../apps/server/src/http/prerendered-variants.ts";
import { dist } from "./built-chunks.ts";
import { criticalCss } from "./critical-css.ts";
import { withUsedVariables } from "./used-variables.ts";

export interface Drawing {
  markupOf: (path: string, kind: PageVariant) => Promise<string>;
  /** What is said where the app cannot be fetched. */
  awayText: string;
}

interface DrawnPage {
  path: string;
  /** Where the documents go, within the built page. */
  folder: string;
  template: string;
  /** The style sheets of all that is drawn. */
  styles: string[];
  /** Runs before the first paint. */
  script: string;
  /** Behind what is seen. */
  after?: string;
}

const styleSheet = (file: string) =>
  readFileSync(join(dist, file), "utf8").replaceAll(/url\((?!\/|data:)(?:\.\/)?/g, "url(/assets/");

/**
 * Nothing can be sent before the app is there, least of all in the address: outside a dialog this does nothing. Who
 * has no script is told.
 */
const waiting = (markup: string) =>
  markup.replaceAll(
    /<form\b([^>]*)>/g,
    '<form method="dialog"$1><noscript><p role="alert">Signing in needs JavaScript: please allow it for this site.</p></noscript>',
  );

/** Draws a page for every kind of settings, with those of its styles that it needs and its script within. */
export async function drawPage({ awayText, markupOf }: Drawing, page: DrawnPage) {
  const styles = page.styles.map(styleSheet).join("\n");
  const away = `<template id="away"><p role="alert">${awayText}</p></template>`;
  mkdirSync(join(dist, page.folder), { recursive: true });
  for (const kind of pageVariants) {
    const markup = waiting(await markupOf(page.path, kind));
    const css = `${criticalCss(styles, markup)}[data-undrawn] #root{visibility:hidden}`;
    const html = page.template
      .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, "")
      .replace('<script src="/color-scheme.js"></script>', () => `<script>${page.script}</script>`)
      // After everything that is seen: the page stands without it.
      .replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')
      .replace("</head>", () => `<style>${css}</style></head>`)
      .replace(
        '<div id="root"></div>',
        () => `<div id="root">${markup}</div>${away}${page.after ?? ""}`,
      );
    writeFileSync(join(dist, page.folder, `${variantName(kind)}.html`), withUsedVariables(html));
  }
}
