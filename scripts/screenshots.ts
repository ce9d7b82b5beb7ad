import { rmSync } from "node:fs";
import { buildPage } from "./build-page.ts";
import { findChromium } from "./chromium.ts";
import { putPicturesInDocs } from "./docs-pictures.ts";
import { findEmojiFont } from "./emoji-font.ts";
import { run } from "./run.ts";

// npm run screenshots: pictures of every page into the folder screenshots; with --docs the chosen ones into docs too.
buildPage();
const chromium = await findChromium();
await findEmojiFont();
rmSync("screenshots", { recursive: true, force: true });
process.exitCode = await run("playwright", ["test", "-c", "screenshots/playwright.config.ts"], {
  folder: "e2e",
  environment: { CHROMIUM: chromium },
});
if (process.argv.includes("--docs") && process.exitCode === 0) await putPicturesInDocs();
