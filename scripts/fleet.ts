import { installPrograms } from "../e2e/fleet/packages.ts";
import { buildPage } from "./build-page.ts";
import { findHeadlessChromium } from "./chromium.ts";
import { run } from "./run.ts";

// npm run fleet: three instances behind a proxy, on a database that fails over; with both storages.
const whyNot = installPrograms();
if (whyNot === undefined) {
  buildPage();
  const chromium = await findHeadlessChromium();
  process.exitCode = await run("playwright", ["test", "-c", "fleet.config.ts"], {
    folder: "e2e",
    environment: { CHROMIUM: chromium },
  });
} else {
  console.error(`The fleet's tests cannot run: ${whyNot}.`);
  process.exitCode = 1;
}
