import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { examine, reportOf } from "#operate/doctor.ts";
import { testFolder } from "./test-folder.ts";

type Environment = Record<string, string>;

const source = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Runs a program of the server to its end, with these settings alone. */
export async function runProgram(
  path: string,
  cwd: string,
  settings: Environment,
  options: string[] = [],
) {
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, [source(path), ...options], {
    cwd,
    env: { PATH, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [output, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { code: child.exitCode, output, errors };
}

/**
 * What the doctor says in this process. Data is in the folder that holds `.env`.
 */
export async function runDoctor(settings: Environment, cwd?: string) {
  const folder = cwd ?? (await testFolder());
  const environment = { DATA_DIR: join(folder, "data"), ...settings };
  const output = reportOf(await examine(environment, folder));
  return { output, said: output.split("\n") };
}
