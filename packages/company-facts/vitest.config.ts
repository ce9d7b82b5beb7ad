import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { name: "company-facts", include: ["src/**/*.test.ts"], isolate: false },
});
