import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pageVariants, variantName } from "../apps/server/src/http/prerendered-variants.ts";
import type { PageVariant } from "../apps/server/src/http/prerendered-variants.ts";
import { dist } from "./built-chunks.ts";
import { criticalCss } from "./critical-css.ts";
import { withUsedVariables } from "./used-variables.ts";

export interface Prerender {
  markupOf: (path: string, kind: PageVariant) => Promise<string>;
  /** Shown where the web client cannot be loaded. */
  unavailableText: string;
}

interface PrerenderedPage {
  path: string;
  /** The folder of the documents in the build. */
  folder: string;
  template: string;
  /** The style sheets of the page. */
  styles: string[];
  /** Runs before the first paint. */
  script: string;
  /** Added after the visible content. */
  after?: string;
}

const styleSheet = (file: string) =>
  readFileSync(join(dist, file), "utf8").replaceAll(/url\((?!\/|data:)(?:\.\/)?/g, "url(/assets/");

/**
 * Forms send nothing before the web client is loaded, and nothing ends up in the address: `method="dialog"` has no effect
 * outside a dialog. Without scripts, a text explains why.
 */
const withInactiveForms = (markup: string) =>
  markup.replaceAll(
    /<form\b([^>]*)>/g,
    '<form method="dialog"$1><noscript><p role="alert">Signing in needs JavaScript: please allow it for this site.</p></noscript>',
  );

/** Prerenders a page for every variant of the settings, with the styles that it needs and its script inline. */
export async function prerenderPage(
  { unavailableText, markupOf }: Prerender,
  page: PrerenderedPage,
) {
  const styles = page.styles.map(styleSheet).join("\n");
  const unavailable = `<template id="unavailable"><p role="alert">${unavailableText}</p></template>`;
  mkdirSync(join(dist, page.folder), { recursive: true });
  for (const kind of pageVariants) {
    const markup = withInactiveForms(await markupOf(page.path, kind));
    const css = `${criticalCss(styles, markup)}[data-pending] #root{visibility:hidden}`;
    const html = page.template
      .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, "")
      .replace('<script src="/color-scheme.js"></script>', () => `<script>${page.script}</script>`)
      // After everything that is visible: the page works without it.
      .replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')
      .replace("</head>", () => `<style>${css}</style></head>`)
      .replace(
        '<div id="root"></div>',
        () => `<div id="root">${markup}</div>${unavailable}${page.after ?? ""}`,
      );
    writeFileSync(join(dist, page.folder, `${variantName(kind)}.html`), withUsedVariables(html));
  }
}
