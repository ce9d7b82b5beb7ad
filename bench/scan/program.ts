import { spawn } from "node:child_process";
import { once } from "node:events";

export interface Ended {
  output: string;
  exitCode: number | null;
}

/** Runs one of the machine's programs to its end; what takes longer than it may is ended, which its exit code tells. */
export async function runProgram(
  name: string,
  args: string[],
  { cwd, seconds }: { cwd?: string; seconds: number },
): Promise<Ended> {
  const child = spawn(name, args, {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    timeout: seconds * 1000,
    killSignal: "SIGKILL",
  });
  let output = "";
  child.stdout.on("data", (text: Buffer) => (output += text.toString()));
  child.stderr.on("data", (text: Buffer) => (output += text.toString()));
  const [exitCode] = (await once(child, "close")) as [number | null];
  return { output, exitCode };
}
