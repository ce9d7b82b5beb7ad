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
    include: ["src/**/*.test.tsx"],
    setupFiles: ["src/testing/setup.ts"],
    unstubGlobals: true,
  },
});
