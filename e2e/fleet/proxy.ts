import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { portAnswers, Program } from "./program.ts";

/** So long the proxy keeps a connection that nobody uses. */
export const idleSeconds = 60;

/** HAProxy before the instances: in turn, to those that are ready, and never the same request to two. */
export class Proxy {
  readonly origin: string;
  readonly #program: Program;
  readonly #figures: string;

  private constructor(program: Program, port: number, statePort: number) {
    this.#program = program;
    this.origin = `http://localhost:${port}`;
    this.#figures = `http://127.0.0.1:${statePort}/;csv`;
  }

  static async start(
    haproxy: string,
    folder: string,
    ports: { proxy: number; state: number; instances: number[] },
  ): Promise<Proxy> {
    const file = join(folder, "haproxy.cfg");
    await writeFile(file, `${configuration(ports).join("\n")}\n`);
    const program = new Program([haproxy, "-db", "-f", file]);
    await program.start(() => portAnswers(ports.proxy));
    return new Proxy(program, ports.proxy, ports.state);
  }

  async stop(): Promise<void> {
    await this.#program.end("SIGTERM");
  }

  /** Waits until it sends requests to so many instances. */
  async untilUp(count: number): Promise<void> {
    for (let waited = 0; waited < 120_000; waited += 50) {
      const csv = await (await fetch(this.#figures)).text();
      const [head = "", ...lines] = csv.split("\n");
      const state = head.split(",").indexOf("status");
      const states = lines
        .map((line) => line.split(","))
        .filter(([, name]) => name?.startsWith("instance"))
        .map((cells) => cells[state] ?? "");
      if (states.filter((text) => text.startsWith("UP")).length === count) return;
      await sleep(50);
    }
    throw new Error(`The proxy never used ${count} instances.`);
  }
}

const configuration = (ports: { proxy: number; state: number; instances: number[] }) => [
  "defaults",
  "  mode http",
  "  timeout connect 2s",
  `  timeout client ${idleSeconds}s`,
  `  timeout server ${idleSeconds}s`,
  "  timeout check 2s",
  "  option forwardfor",
  // Another instance is tried only when no connection was made: then nothing was done yet.
  "  option redispatch 1",
  "  retries 3",
  "  retry-on conn-failure",
  "frontend visitors",
  `  bind 127.0.0.1:${ports.proxy}`,
  "  default_backend instances",
  "backend instances",
  "  balance roundrobin",
  "  option httpchk GET /readyz",
  "  http-check expect status 200",
  "  default-server check inter 200ms fall 2 rise 1",
  ...ports.instances.map((port, at) => `  server instance${at + 1} 127.0.0.1:${port}`),
  "frontend state",
  `  bind 127.0.0.1:${ports.state}`,
  "  stats enable",
  "  stats uri /",
];
