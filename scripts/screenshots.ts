import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { buildPage } from "./build-page.ts";
import { findChromium } from "./chromium.ts";
import { root } from "./root.ts";
import { run } from "./run.ts";

// npm run screenshots: pictures of every page into the folder screenshots; with --docs the chosen ones into docs too.

/** The pictures that the README shows. */
const chosen = ["step-02-1440-light", "step-12-chosen-1440-light", "admin-checkup-1440-light"];

/** Logos may be emoji: on a bare machine no font has them, and pictures would show boxes. */
async function findEmojiFont() {
  const { stdout } = spawnSync("fc-list", [":lang=und-zsye"], { encoding: "utf8" });
  if (stdout?.trim() || process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  console.log("Installing a font with emoji...");
  const options = ["install", "-y", "-qq", "--no-install-recommends"];
  const environment = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", [...options, "fonts-noto-color-emoji"], { environment });
}

buildPage();
const chromium = await findChromium();
await findEmojiFont();
rmSync("screenshots", { recursive: true, force: true });
process.exitCode = await run("playwright", ["test", "-c", "screenshots/playwright.config.ts"], {
  folder: "e2e",
  environment: { CHROMIUM: chromium },
});
if (process.argv.includes("--docs") && process.exitCode === 0) {
  mkdirSync(join(root, "docs/images"), { recursive: true });
  for (const name of chosen) {
    await sharp(join(root, `screenshots/${name}.png`))
      .webp({ quality: 82, effort: 6 }) // small enough to commit
      .toFile(join(root, `docs/images/${name}.webp`));
  }
}
