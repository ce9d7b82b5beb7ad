import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: ["packages/contract", "apps/server", "apps/web", "docs"],
    // By itself Vitest leaves one processor free: half of a machine with two, and tests mostly wait for a database.
    maxWorkers: "100%",
  },
});
