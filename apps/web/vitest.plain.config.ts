import { mergeConfig } from "vitest/config";
import web from "./vitest.config.ts";

/** Tests that render nothing: a process that loads the web client once for many of them takes a fifth of the time. */
const config = mergeConfig(web, { test: { name: "web-plain", isolate: false } });
export default { ...config, test: { ...config.test, include: ["src/**/*.test.ts"] } };
