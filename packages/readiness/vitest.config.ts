import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { name: "readiness", include: ["src/**/*.test.ts"], isolate: false },
});
