import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runProgram } from "./program.ts";
import { answersOf, failuresOf, heldUpOf, startRelay } from "./relay.ts";
import type { Credentials } from "./relay.ts";
import type { Target } from "./targets.ts";

export interface SqlmapOptions {
  level: number;
  risk: number;
  techniques: string;
}

/** Long enough for a hundred parameters; a scan that takes longer is told as not made. */
const seconds = 900;

export interface SqlmapResult {
  /** What it holds for injectable; in its own words. */
  holes: string[];
  /** Why it says nothing of the target; undefined where it does. */
  notMade: string | undefined;
  requests: number;
  failures: number;
  heldUp: number;
}

/** Tries every mark of one request. */
export async function sqlmap(
  origin: string,
  target: Target,
  credentials: Credentials,
  folder: string,
  { level, risk, techniques }: SqlmapOptions,
): Promise<SqlmapResult> {
  const relay = await startRelay(origin, credentials);
  const file = join(folder, `${target.name.replaceAll(/\W+/g, "-")}.txt`);
  await writeFile(file, written(target, new URL(relay.origin).host));
  const settings = {
    level,
    risk,
    technique: techniques,
    dbms: "PostgreSQL",
    timeout: 15,
    retries: 1,
    "time-sec": 2,
    // What refuses an attack is no reason to end, and what was deleted by the first request is gone for the others.
    "ignore-code": "400,401,403,404,405,409,410,413,415,422",
    "output-dir": join(folder, "sqlmap"),
  };
  const { output, exitCode } = await runProgram(
    "sqlmap",
    [
      "-r",
      file,
      // Its own standard input is none: it would look for targets there, and end without one.
      ..."--batch --ignore-stdin --flush-session --disable-coloring --skip-waf".split(" "),
      ...Object.entries(settings).map(([name, value]) => `--${name}=${value}`),
    ],
    { cwd: folder, seconds },
  );
  await relay.close();
  const holes = [...output.matchAll(/^Parameter: .+$/gm)].map(([line]) => line);
  const isMade = /all tested parameters do not appear to be injectable/.test(output);
  const reason = /\[(?:CRITICAL|ERROR)\] .+/.exec(output)?.[0];
  return {
    holes,
    notMade:
      holes.length > 0 || isMade
        ? whyNotReached(relay.first)
        : `exit code ${exitCode}: ${reason ?? output.slice(-200)}`,
    requests: answersOf(relay),
    failures: failuresOf(relay),
    heldUp: heldUpOf(relay),
  };
}

/** A request that is refused as it stands never reaches what the scan is for. */
const whyNotReached = (first: number | undefined) =>
  first !== undefined && (first < 400 || [404, 409, 410].includes(first))
    ? undefined
    : `the request without an attack was answered ${first}`;

const written = ({ body = "", headers, method, path, type }: Target, host: string) => {
  const told = { host, ...(type && { "content-type": type }), ...headers };
  const lines = Object.entries(told).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, "", body].join("\r\n");
};
