import { defineConfig } from "@playwright/test";
import everyday from "./playwright.config.ts";
import type { Storage } from "./fleet/fleet.ts";

/** Three instances behind a proxy, through mishaps: once with files in a shared folder, once in a bucket. */
export default defineConfig<object, { storage: Storage }>({
  testDir: "fleet",
  testMatch: "*.spec.ts",
  outputDir: "test-results/fleet",
  timeout: 180_000,
  expect: everyday.expect,
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  use: { ...everyday.use, trace: "retain-on-failure" },
  projects: [
    { name: "folder", use: { storage: "folder" } },
    { name: "s3", use: { storage: "s3" } },
  ],
});
