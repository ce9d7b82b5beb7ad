import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { aptGet } from "../../e2e/fleet/packages.ts";

/** Programs of Debian's packages of the same names. */
export const programs = ["wapiti", "sqlmap", "slowhttptest"] as const;

const missingOf = (asked: readonly string[]) =>
  programs.filter((name) => asked.includes(name) && versionOf(name) === undefined);

/**
 * Installs those that are missing, as root on Debian. Where it cannot, or that fails, it answers in one line what to
 * do.
 */
export function installScanners(asked: readonly string[]): string | undefined {
  const missing = missingOf(asked);
  if (missing.length === 0) return undefined;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    console.log(`Installing ${missing.join(", ")}…`);
    aptGet("update", "-qq");
    aptGet("install", "-y", "-qq", "--no-install-recommends", ...missing);
  }
  const left = missingOf(asked);
  return left.length > 0 ? `Not installed here: apt-get install ${left.join(" ")}` : undefined;
}

/** "wapiti 3.0.4+dfsg-2": what the package says, as the programs do not say it alike. */
export function versionOf(name: string): string | undefined {
  const { status } = spawnSync("sh", ["-c", `command -v ${name}`]);
  if (status !== 0) return undefined;
  const asked = spawnSync("dpkg-query", ["-W", "-f", "${Version}", name], { encoding: "utf8" });
  return `${name} ${asked.stdout?.trim() || "of another origin"}`;
}
