import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { Plugin } from "vite";
import { chunkGroups } from "./chunk-groups.ts";
import { pageHead } from "./page-head.ts";

/** In development the page comes from Vite and everything else from the server behind it. */
const server = `http://127.0.0.1:${process.env.SERVER_PORT ?? "3001"}`;

/** The contract only declares: who imports one of its texts need not carry its schemas too. */
const declaresOnly =
  /\/packages\/contract\/|\/node_modules\/(?:zod|@orpc\/contract|temporal-polyfill)\//;

/** Asks for the typeface with the page itself, so that the text does not change its shape after the first paint. */
const preloadTypeface: Plugin = {
  name: "preload-typeface",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle, path }) => {
      if (path === "/drawn.html") return; // prerendered pages load it after their first paint
      const file = Object.keys(bundle ?? {}).find((name) =>
        name.includes("inter-latin-wght-normal"),
      );
      if (!file) return;
      const attrs = {
        rel: "preload",
        as: "font",
        type: "font/woff2",
        crossorigin: "",
        href: `/${file}`,
      };
      return [{ tag: "link", attrs, injectTo: "head" }];
    },
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      generatedRouteTree: "src/route-tree.gen.ts",
    }),
    react(),
    preloadTypeface,
    pageHead,
  ],
  build: {
    // What `light-dark()` needs too, so that it stays in the style sheets as written.
    target: ["chrome123", "edge123", "firefox125", "safari17.5"],
    assetsInlineLimit: 0,
    manifest: true,
    chunkSizeWarningLimit: 1600, // Swagger UI, which the API reference alone loads
    modulePreload: { polyfill: false }, // no browser of those below needs it
    rolldownOptions: {
      ...(isSsrBuild ? {} : { input: ["index.html", "drawn.html"] }),
      output: isSsrBuild
        ? {}
        : {
            codeSplitting: {
              groups: chunkGroups,
            },
          },
      treeshake: { moduleSideEffects: (id) => !declaresOnly.test(id.replaceAll("\\", "/")) },
    },
  },
  server: {
    proxy: {
      // The reference is a page, though it lies under /api.
      "^/api/(?!reference)": server,
      "/logos": server,
      "/manifest.webmanifest": server,
      "/storage": server,
    },
  },
}));
