import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [
    tanstackRouter({ target: "react", generatedRouteTree: "src/route-tree.gen.ts" }),
    react(),
  ],
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
