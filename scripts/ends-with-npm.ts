import { readFileSync } from "node:fs";

const lookEveryMs = 250;

/** The parent of a process, where the system shows it as Linux does. */
function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return undefined;
  }
}

/**
 * Calls back when the npm that runs us is gone. npm hands signals to a shell between it and us, which
 * dies alone; and nobody hands on a `kill -9`. Without this the product would run on unseen.
 */
export function whenNpmEnds(callBack: () => void) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return;
    clearInterval(timer);
    callBack();
  }, lookEveryMs);
  timer.unref();
}
