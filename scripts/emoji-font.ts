import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { run } from "./run.ts";

const hasOne = () =>
  spawnSync("fc-list", [":lang=und-zsye"], { encoding: "utf8" }).stdout?.trim() !== "";

/** Logos may be emoji: on a bare machine no font has them, and pictures would show boxes. */
export async function findEmojiFont(): Promise<void> {
  if (hasOne() || process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  console.log("Installing a font with emoji…");
  await run(
    "apt-get",
    ["install", "-y", "-qq", "--no-install-recommends", "fonts-noto-color-emoji"],
    {
      environment: { DEBIAN_FRONTEND: "noninteractive" },
    },
  );
}
