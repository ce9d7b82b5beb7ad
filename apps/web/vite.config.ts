import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { Plugin } from "vite";
import { chunkGroups } from "./chunk-groups.ts";
import { pageHead } from "./page-head.ts";
import { usedStyles } from "./used-styles.ts";

/** In development, Vite serves the web client and forwards other requests to the server. */
const server = `http://127.0.0.1:${process.env.SERVER_PORT ?? "3001"}`;

/** Modules without side effects: importing one text of the contract does not include its schemas. */
const declaresOnly =
  /\/packages\/contract\/|\/node_modules\/(?:zod|@orpc\/contract|temporal-polyfill)\//;

/** Preloads the typeface with the page, so that the text does not change after the first paint. */
const preloadTypeface: Plugin = {
  name: "preload-typeface",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle }) => {
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

/** Leaves out the part of zod that writes JSON schemas: only the server needs it, for its OpenAPI document. */
const withoutJsonSchemas: Plugin = {
  name: "without-json-schemas",
  apply: "build",
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) =>
      code
        .replace(/^import \* as processors from .+$/m, "const processors = {};")
        .replace(
          /^import \{ (\w+), (\w+) \} from ".+to-json-schema.js";$/m,
          "const $1 = () => undefined, $2 = $1;",
        ),
  },
};

/** Leaves out what makes the theme's variables: they are in the style sheet (`theme-variables.ts`). */
const withoutVariables: Plugin = {
  name: "without-variables",
  apply: "build",
  transform: {
    filter: { id: /\/MantineCssVariables\/MantineCssVariables\.mjs$/ },
    handler: () => "export const MantineCssVariables = () => null;",
  },
};

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      generatedRouteTree: "src/route-tree.gen.ts",
    }),
    react(),
    preloadTypeface,
    withoutJsonSchemas,
    withoutVariables,
    usedStyles(command),
    pageHead,
  ],
  build: {
    // Browsers that support `light-dark()`, so that style sheets keep it.
    target: ["chrome123", "edge123", "firefox125", "safari17.5"],
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    chunkSizeWarningLimit: 1600, // Swagger UI, which the API reference alone loads
    modulePreload: { polyfill: false }, // none of the browsers above needs it
    rolldownOptions: {
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
  // The server's part is whole: loading thousands of files of packages would delay its start.
  ssr: { noExternal: true },
  define: isSsrBuild ? { "process.env.NODE_ENV": JSON.stringify(process.env.NODE_ENV) } : {},
  server: {
    proxy: {
      // The reference is a page, although its address starts with /api.
      "^/api/(?!reference)": server,
      "/calendar": server,
      "/logos": server,
      "/manifest.webmanifest": server,
      "/storage": server,
    },
  },
}));
