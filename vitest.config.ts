import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      "packages/contract",
      "packages/company-facts",
      "packages/readiness",
      "apps/server",
      "apps/server/vitest.faults.config.ts",
      "apps/web",
      "docs",
      "scripts",
    ],
  },
});
