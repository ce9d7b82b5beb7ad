import { spawn } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import { root } from "./root.ts";

const binFolder = join(root, "node_modules/.bin");

/** The environment in which tools of the project are found, and run on this very Node. */
export const toolEnvironment = {
  ...process.env,
  PATH: [dirname(process.execPath), binFolder, process.env.PATH].join(delimiter),
};

/** Runs a tool with its output on this terminal; answers its exit code. */
export function run(
  command: string,
  args: string[] = [],
  options: { folder?: string; environment?: Record<string, string> } = {},
): Promise<number> {
  const child = spawn(command, args, {
    cwd: join(root, options.folder ?? "."),
    env: { ...toolEnvironment, ...options.environment },
    stdio: "inherit",
  });
  return new Promise((resolve) => {
    child.on("error", () => resolve(127));
    child.on("exit", (code) => resolve(code ?? 1));
  });
}
