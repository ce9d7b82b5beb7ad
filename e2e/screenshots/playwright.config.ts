import { defineConfig } from "@playwright/test";
import usual from "../playwright.config.ts";

/** Not a test: pictures of every page, for people to look at. */
export default defineConfig({
  ...usual,
  testDir: ".",
  testMatch: "screenshots.ts",
  outputDir: "../test-results/screenshots",
  retries: 0,
  timeout: 600_000,
});
