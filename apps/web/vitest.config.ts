import { defineConfig } from "vitest/config";

// Without the plugins of the build: their hot updates give the routes of one test to the next.
export default defineConfig({
  test: {
    name: "web",
    environment: "happy-dom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/testing/setup.ts"],
    isolate: false, // a process that loads the web client once for many files takes a third of the time
    unstubGlobals: true,
    testTimeout: 20_000, // the first test of a process may load the whole web client
  },
});
