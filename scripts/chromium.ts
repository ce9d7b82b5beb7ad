import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { run } from "./run.ts";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
/** Debian's Chromium without a window around the page: tests take a third less processor time in it. */
const headless = "chromium-headless-shell";

function installed(...wanted: string[]): string | undefined {
  const given = process.env.CHROMIUM;
  if (given && existsSync(given)) return given;
  for (const name of wanted) {
    const { status, stdout } = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" });
    if (status === 0) return stdout.trim();
  }
  return undefined;
}

/** Installs a package as root on Debian; false elsewhere, or without the network. */
async function install(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return false;
  console.log(`Installing ${name}...`);
  await run("apt-get", ["update", "-qq"]);
  const code = await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], {
    environment: { DEBIAN_FRONTEND: "noninteractive" },
  });
  return code === 0;
}

/**
 * The path of a Chromium: CHROMIUM, one on this machine, or one that is installed now (Debian's
 * package as root, otherwise Playwright's own build, whose path is "" because Playwright finds it).
 */
export async function findChromium(): Promise<string> {
  const found = installed(...names) ?? ((await install("chromium")) && installed(...names));
  if (found) return found;
  if ((await run("playwright", ["install", "chromium"])) === 0) return "";
  throw new Error(
    "No Chromium for the browser tests: install one (Debian: apt-get install chromium) or set CHROMIUM to its path.",
  );
}

/** The same for tests: without a window, where Debian has it. */
export async function findHeadlessChromium(): Promise<string> {
  const found = installed(headless) ?? ((await install(headless)) && installed(headless));
  return found || findChromium();
}
