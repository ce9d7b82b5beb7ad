/** What both projects have in common. */
export const serverTests = {
  include: ["src/**/*.test.ts"],
  globalSetup: "src/testing/template.ts",
  setupFiles: "src/testing/loopback-only.ts",
  // Files share nothing but modules; a process that loads the server once for many of them saves half of the time.
  isolate: false,
  testTimeout: 20_000,
  hookTimeout: 60_000,
};
