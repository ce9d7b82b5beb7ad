import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** PostgreSQL and PgBouncer do not run as root: then everything beside the product runs under this account. */
export const account = process.getuid?.() === 0 ? "postgres" : undefined;

/** In front of a command: it ends when this process does. */
const endsWithUs = ["setpriv", "--pdeathsig=KILL"];
const underAccount = account
  ? [...endsWithUs, `--reuid=${account}`, `--regid=${account}`, "--init-groups"]
  : endsWithUs;

const environment = { PATH: process.env.PATH ?? "", LC_ALL: "C.UTF-8" };

/** One of the programs around the product, in a process of its own. */
export class Program {
  #process: ChildProcess | undefined;
  #output = "";
  private readonly command: string[];
  private readonly before: string[];

  /** What lies in the project's own folder runs as we do: the account may not be able to enter it. */
  constructor(command: string[], { isOurs = false } = {}) {
    this.command = command;
    this.before = isOurs ? endsWithUs : underAccount;
  }

  /** Starts it, and waits until it answers. */
  async start(answers: () => Promise<boolean>): Promise<void> {
    const [file = "", ...args] = [...this.before, ...this.command];
    const child = spawn(file, args, { cwd: "/", env: environment });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (text: Buffer) => {
        this.#output = (this.#output + text.toString()).slice(-20_000);
      });
    }
    for (let waited = 0; waited < 60_000; waited += 50) {
      if (await answers()) return;
      if (child.exitCode !== null) break;
      await sleep(50);
    }
    throw new Error(`${this.command[0]} did not start:\n${this.#output}`);
  }

  signal(signal: NodeJS.Signals): void {
    this.#process?.kill(signal);
  }

  /** Ends it by a signal, and waits until it has ended. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.kill(signal);
    await exit;
  }
}

/** Runs a command to its end under the account; answers what it wrote. */
export async function runToEnd(
  command: string[],
  settings: Record<string, string> = {},
): Promise<string> {
  const [file = "", ...args] = [...underAccount, ...command];
  const child = spawn(file, args, { cwd: "/", env: { ...environment, ...settings } });
  let written = "";
  let complaint = "";
  child.stdout.on("data", (text: Buffer) => (written += text.toString()));
  child.stderr.on("data", (text: Buffer) => (complaint += text.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`${command[0]} failed: ${complaint}`);
  return written;
}

/** Whether somebody listens there. */
export async function portAnswers(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
