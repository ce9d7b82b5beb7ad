import { spawn } from "node:child_process";

/** Who runs a program; empty means ourselves. */
export interface Account {
  uid?: number;
  gid?: number;
}

export interface Outcome {
  ok: boolean;
  output: string;
}

// Nothing else is handed on: our environment holds secrets, and variables such as PGPORT, LANG and TZ would change what
// PostgreSQL does from one machine to the next.
const handedOn = ["PATH", "LD_LIBRARY_PATH", "SystemRoot", "TEMP", "TMP"];

/** How PostgreSQL's programs are spawned. They run in "/" because they refuse a current folder that they may not enter. */
export function spawnOptions(account: Account) {
  const kept = handedOn.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  );
  return {
    ...account,
    cwd: "/",
    env: { ...Object.fromEntries(kept), LC_ALL: "C", TZ: "UTC" },
    windowsHide: true,
  };
}

/** Runs a program to its end; one that cannot even be started is an outcome too. */
export function run(file: string, args: string[], account: Account = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      ...spawnOptions(account),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("error", (error) => resolve({ ok: false, output: error.message }));
    child.on("close", (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}

/** True for a zombie too: what a number belongs to is a second question. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
