import { defineConfig } from "vitest/config";
import { serverTests } from "./vitest.shared.ts";

/** Tests that start, kill and starve processes: too slow for every commit. */
export default defineConfig({
  test: { ...serverTests, name: "server-faults", include: ["src/**/*.faults.test.ts"] },
});
