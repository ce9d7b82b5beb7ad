import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { appCode, dist, linksTo, loadedWith, readManifest, routeCode } from "./built-chunks.ts";
import { drawPage } from "./draw-page.ts";
import type { Drawing } from "./draw-page.ts";
import { root } from "./root.ts";
import { hideUnlessAsked } from "./sign-in-guard.ts";

// Draws the landing page and sign-in at build, for every kind of settings. A program of its own, run by
// build-page.ts: what it draws with keeps timers.

const web = join(root, "apps/web");
const code = join(web, "node_modules/.drawing"); // within the app, whose packages it imports

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
const drawing = (await import(pathToFileURL(join(code, "prerender.js")).href)) as Drawing;

const manifest = readManifest();
const landing = loadedWith(manifest, [appCode, routeCode("index")]);
const signIn = loadedWith(manifest, [appCode, routeCode("auth")]);
const template = readFileSync(join(dist, "drawn.html"), "utf8");
const colorScheme = readFileSync(join(dist, "color-scheme.js"), "utf8").replaceAll(
  /^\/\/.*\n/gm,
  "",
);

/** What sign-in needs beyond what every page does: the app asks for it only once it runs. */
const ahead = linksTo(signIn, loadedWith(manifest, [appCode]), 'rel="preload" as="style"');

await drawPage(drawing, {
  path: "/",
  folder: "landing",
  template,
  styles: landing.styles,
  script: colorScheme,
});
await drawPage(drawing, {
  path: "/auth",
  folder: "sign-in",
  template: template
    .replace("<title>", "<title>Sign in – ")
    .replaceAll('"%PUBLIC_URL%/"', '"%PUBLIC_URL%/auth"'),
  styles: signIn.styles,
  script: colorScheme + hideUnlessAsked,
  after: `<template id="ahead">${ahead}</template>`,
});
rmSync(join(dist, "drawn.html"));
rmSync(code, { recursive: true });
process.exit();
