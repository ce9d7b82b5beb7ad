import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      "packages/contract",
      "packages/company-facts",
      "apps/server",
      "apps/web",
      "docs",
      "scripts",
    ],
  },
});
