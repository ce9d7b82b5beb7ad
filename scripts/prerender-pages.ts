import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { appCode, dist, linksTo, loadedWith, readManifest, routeCode } from "./built-chunks.ts";
import { prerenderPage } from "./prerender-page.ts";
import type { Prerender } from "./prerender-page.ts";
import { root } from "./root.ts";
import { hideForKnownVisitors } from "./sign-in-guard.ts";

// Prerenders the landing page and sign-in at build, for every variant of the settings. build-page.ts runs it as a process
// of its own, because the web client keeps timers running.

const web = join(root, "apps/web");
const code = join(web, "node_modules/.prerender"); // inside the web client, whose packages it imports

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
const prerender = (await import(pathToFileURL(join(code, "prerender.js")).href)) as Prerender;

const manifest = readManifest();
const landing = loadedWith(manifest, [appCode, routeCode("index")]);
const signIn = loadedWith(manifest, [appCode, routeCode("auth")]);
const template = readFileSync(join(dist, "prerendered.html"), "utf8");
const colorScheme = readFileSync(join(dist, "color-scheme.js"), "utf8").replaceAll(
  /^\/\/.*\n/gm,
  "",
);

/** What sign-in loads beyond every other page: the web client requests it only once it runs. */
const ahead = linksTo(signIn, loadedWith(manifest, [appCode]), 'rel="preload" as="style"');

await prerenderPage(prerender, {
  path: "/",
  folder: "landing",
  template,
  styles: landing.styles,
  script: colorScheme,
});
await prerenderPage(prerender, {
  path: "/auth",
  folder: "sign-in",
  template: template
    .replace("<title>", "<title>Sign in – ")
    .replaceAll('"%PUBLIC_URL%/"', '"%PUBLIC_URL%/auth"'),
  styles: signIn.styles,
  script: colorScheme + hideForKnownVisitors,
  after: `<template id="ahead">${ahead}</template>`,
});
rmSync(join(dist, "prerendered.html"));
rmSync(code, { recursive: true });
process.exit();
