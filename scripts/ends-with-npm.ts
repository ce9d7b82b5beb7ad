import { readFileSync } from "node:fs";

const lookEveryMs = 250;

/** What Linux says of a process; empty elsewhere, and when there is none. */
function read(pid: number, file: "stat" | "cmdline"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

const parentOf = (pid: number) => {
  const stat = read(pid, "stat");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
};

/**
 * Calls back when the npm that runs us is gone. npm hands signals to the shell between it and us, which
 * dies alone; and nobody hands on a `kill -9`. Without this the product would run on unseen.
 */
export function whenNpmEnds(callBack: () => void) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  // Some shells give their place to us: then npm itself is the parent, and whose child it is does not matter.
  const isShell = read(parent, "cmdline").includes("scripts/start.ts");
  const npm = isShell ? parentOf(parent) : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && (!isShell || parentOf(parent) === npm)) return;
    clearInterval(timer);
    callBack();
  }, lookEveryMs);
  timer.unref();
}
