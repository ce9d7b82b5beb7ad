import { buildPage } from "./build-page.ts";
import { findChromium } from "./chromium.ts";
import { run } from "./run.ts";

// npm run screenshots: pictures of every page into the folder screenshots.
buildPage();
const chromium = await findChromium();
process.exitCode = await run("playwright", ["test", "-c", "screenshots.config.ts"], {
  folder: "e2e",
  environment: { CHROMIUM: chromium },
});
