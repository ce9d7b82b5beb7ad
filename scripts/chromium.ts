import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { run } from "./run.ts";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

function installed(): string | undefined {
  const given = process.env.CHROMIUM;
  if (given && existsSync(given)) return given;
  for (const name of names) {
    const { status, stdout } = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" });
    if (status === 0) return stdout.trim();
  }
  return undefined;
}

/**
 * The path of a Chromium: CHROMIUM, one on this machine, or one that is installed now (Debian's
 * package as root, otherwise Playwright's own build, whose path is "" because Playwright finds it).
 */
export async function findChromium(): Promise<string> {
  const found = installed();
  if (found) return found;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync("/etc/debian_version")) {
    console.log("Installing Chromium…");
    await run("apt-get", ["update", "-qq"]);
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
      environment: { DEBIAN_FRONTEND: "noninteractive" },
    });
    const now = installed();
    if (now) return now;
  }
  if ((await run("playwright", ["install", "chromium"])) === 0) return "";
  throw new Error(
    "No Chromium for the browser tests: install one (Debian: apt-get install chromium) or set CHROMIUM to its path.",
  );
}
