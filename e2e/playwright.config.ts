import { defineConfig } from "@playwright/test";

/** Debian's Chromium runs as root only without sandbox, and must not phone home from a closed network. */
const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: "specs",
  outputDir: "test-results",
  timeout: 120_000,
  expect: { timeout: 10_000 },
  workers: 2,
  // Real browsers on a loaded machine: a second try, and `npm test` ends by naming those that needed it.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  use: {
    actionTimeout: 15_000,
    locale: "en-US",
    timezoneId: "America/New_York",
    // Of the second try alone: recording every test takes more than half as long again.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    launchOptions: {
      args: quiet,
      ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
    },
  },
});
