import { readdir, readlink, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import type { Finding, Scan } from "./finding.ts";
import { runProgram } from "./program.ts";

const assets = fileURLToPath(new URL("../../apps/web/dist/assets", import.meta.url));
const connections = 1000;
/** Between the beginnings of two kinds, so that not all of them connect at once. */
const apartMs = 12_000;
/** Longer than a head (60 s) and a call (30 s) may take, with the half minute in which Node.js looks for them. */
const seconds = 120;
/** The scanner's own: it asks every second whether others are still served. */
const probes = 8;

interface Mode {
  name: string;
  flags: string[];
  /** Connections that the scanner saw ended; where it reads too little to see that, the server is looked at. */
  seesTheEnd: boolean;
}

/** What each does slowly, and where. */
function modesOf(origin: string, file: string): Mode[] {
  const large = `${origin}/assets/${file}`;
  return [
    { name: "heads", seesTheEnd: true, flags: ["-H", "-t", "GET", "-u", `${origin}/`, "-x", "24"] },
    {
      name: "bodies",
      seesTheEnd: true,
      flags: [
        "-u",
        `${origin}/api/rpc/session/requestLink`,
        ..."-B -t POST -f application/json -s 8192 -x 10".split(" "),
      ],
    },
    { name: "ranges", seesTheEnd: true, flags: ["-R", "-t", "HEAD", "-u", large, "-a", "10"] },
    {
      name: "reads",
      seesTheEnd: false,
      flags: ["-X", "-u", large, ..."-w 10 -y 20 -n 5 -z 32".split(" ")],
    },
  ];
}

/** A server that lets slow clients take others' place, which is what the scanner has to notice. */
export async function slowClientsFind(origin: string): Promise<boolean> {
  const { output } = await slowly(["-H", "-u", `${origin}/`], 300, 20);
  return stepsOf(output).some(({ isAvailable }) => !isAvailable);
}

/** A thousand slow clients of each kind beside each other; everybody else is served all along, and they are shown out. */
export async function scanWithSlowClients(
  { origin, pid }: { origin: string; pid: number | undefined },
  folder: string,
): Promise<Scan[]> {
  const before = await socketsOf(pid);
  const modes = modesOf(origin, await largestFile());
  let held = 0;
  let isOver = false;
  const looking = async () => {
    while (!isOver) {
      const now = await socketsOf(pid);
      if (!isOver) held = now;
      await sleep(500);
    }
  };
  const looked = looking();
  const scans = await Promise.all(
    modes.map(async (mode, index): Promise<Scan> => {
      await sleep(index * apartMs);
      const { output } = await slowly(mode.flags, connections, seconds, folder);
      return scanOf(mode, output);
    }),
  );
  isOver = true;
  await looked;
  const left = held - before;
  if (left > probes) {
    const detail = `${left} connections after ${seconds} s`;
    scans.at(-1)?.findings.push({ id: "slowhttptest: reads are waited for without end", detail });
  }
  return scans;
}

const slowly = (flags: string[], count: number, length: number, cwd?: string) =>
  runProgram(
    "slowhttptest",
    [...flags, ..."-i 10 -r 100 -p 5".split(" "), "-c", String(count), "-l", String(length)],
    { cwd, seconds: length + 60 },
  );

function scanOf({ name, seesTheEnd }: Mode, output: string): Scan {
  const steps = stepsOf(output);
  const findings: Finding[] = [];
  const find = (id: string, detail: string) =>
    findings.push({ id: `slowhttptest: ${name} ${id}`, detail });
  const away = steps.filter(({ isAvailable }) => !isAvailable);
  const isOver = /No open connections left/.test(output);
  // It tells every five seconds only, and its last ones may have come and gone since.
  const seen = Math.max(0, ...steps.map(({ closed, connected }) => closed + connected));
  const most = isOver ? connections : seen;
  if (away.length > 0) find("keep others out", `from second ${away[0]?.second}`);
  if (most < connections) find("were not made", `${most} connections: ${output.slice(-200)}`);
  if (seesTheEnd && !isOver) {
    find("are waited for without end", `${steps.at(-1)?.connected} connections after ${seconds} s`);
  }
  const target = `${connections} slow ${name}`;
  return { scanner: "slowhttptest", target, requests: most, failures: 0, findings };
}

const step =
  /on (\d+)\w+ second:\s+initializing:\s+\d+\s+pending:\s+\d+\s+connected:\s+(\d+)\s+error:\s+\d+\s+closed:\s+(\d+)\s+service available:\s+(\w+)/g;

/** What it tells every five seconds, in colours. */
const stepsOf = (output: string) =>
  [...stripVTControlCharacters(output).matchAll(step)].map(
    ([, second, connected, closed, available]) => ({
      second: Number(second),
      connected: Number(connected),
      closed: Number(closed),
      isAvailable: available === "YES",
    }),
  );

async function largestFile(): Promise<string> {
  const names = (await readdir(assets)).filter((name) => name.endsWith(".js"));
  const sizes = await Promise.all(
    names.map(async (name) => ({ name, size: (await stat(join(assets, name))).size })),
  );
  return sizes.toSorted((a, b) => b.size - a.size)[0]?.name ?? "";
}

/** Connections and the like that a process holds at this moment. */
async function socketsOf(pid: number | undefined): Promise<number> {
  const folder = `/proc/${pid}/fd`;
  const links = await Promise.all(
    (await readdir(folder)).map((name) => readlink(join(folder, name)).catch(() => "")),
  );
  return links.filter((link) => link.startsWith("socket:")).length;
}
