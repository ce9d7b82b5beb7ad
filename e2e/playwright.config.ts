import { defineConfig } from "@playwright/test";

/** Debian's Chromium runs as root only without sandbox, and must not phone home from a closed network. */
const launchArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Tests whose product may look up the invented companies. */
const looksUp =
  /\/(?:add-product(?:-dialog|-offers|-website)?|admin-fetch|company-lookup)\.spec\.ts$/;

export default defineConfig<{ looksUp?: boolean }>({
  testDir: "specs",
  outputDir: "test-results",
  projects: [
    { name: "pages", testIgnore: ["*.faults.spec.ts", looksUp] },
    // Apart, as a worker that changes between two kinds of product starts another one each time.
    { name: "lookups", testMatch: looksUp, use: { looksUp: true } },
    { name: "faults", testMatch: "*.faults.spec.ts" }, // those that start and kill products
  ],
  timeout: 120_000,
  expect: { timeout: 10_000 },
  workers: 3, // on two processors, as tests wait a third of their time
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    actionTimeout: 15_000,
    locale: "en-US",
    timezoneId: "America/New_York",
    contextOptions: { reducedMotion: "reduce" }, // a button that slides can be gone between press and release
    trace: "off", // recording every test takes more than half as long again; to see one: --trace=on
    screenshot: "only-on-failure",
    launchOptions: {
      args: launchArguments,
      ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
    },
  },
});
