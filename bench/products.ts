import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { stepCount } from "@app/contract";
import type { Checkup } from "@app/contract";
import { usualAnswers } from "../e2e/fixtures/filled-checkup.ts";
import { Product } from "../e2e/fixtures/product.ts";
import { Visitor } from "../e2e/fixtures/visitor.ts";
import { root } from "../scripts/root.ts";
import { toolEnvironment } from "../scripts/run.ts";

const administrator = "admin@acme.com";

/** A folder with the product, installed and built: this one, or one to compare it with. */
export interface Checkout {
  name: string;
  folder: string;
}

/** This checkout. */
export const here: Checkout = { name: "here", folder: root };

/** A built product beside this one: the folder's own, or that of a Git reference in a folder that ends with this process. */
export function checkoutAt(place: string): Checkout {
  const isFolder = existsSync(join(place, "package.json"));
  const folder = isFolder ? resolve(place) : mkdtempSync(join(tmpdir(), "checkup-before-"));
  const execute = (cwd: string, command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd, env: toolEnvironment, stdio: "inherit" });
  if (!isFolder) {
    execute(root, "git", "worktree", "add", "--quiet", "--detach", folder, place);
    process.on("exit", () => execute(root, "git", "worktree", "remove", "--force", folder));
    process.once("SIGINT", () => process.exit(130));
    const lock = (of: string) => readFileSync(join(of, "package-lock.json"), "utf8");
    if (lock(folder) !== lock(root)) execute(folder, "npm", "ci", "--no-audit");
    // Links to the files: through a link to the folder its workspaces would be those of this checkout.
    else
      for (const packages of globSync("{.,apps/*,packages/*}/node_modules", { cwd: root }))
        execute(root, "cp", "-al", packages, join(folder, packages));
  }
  const build = 'import("./scripts/build-page.ts").then(({ buildPage }) => buildPage())';
  execute(folder, process.execPath, "-e", build);
  return { name: "before", folder };
}

/** Starts the product as delivered; `databaseUrl` replaces the embedded database. */
export const startProduct = ({ folder }: Checkout, databaseUrl?: string) =>
  Product.start(
    {
      ADMIN_EMAILS: administrator,
      TRUSTED_PROXIES: "127.0.0.1,::1", // so that people sign in from different networks
      ...(databaseUrl && { DATABASE_URL: databaseUrl, DATABASE_POOL: "10" }),
    },
    folder,
  );

export const signInAdministrator = (product: Product) => Visitor.signIn(product, administrator);

/** A new check-up with usual answers to all steps. */
export async function createFilled(visitor: Visitor): Promise<Checkup> {
  const { id, version } = await visitor.call<Checkup>("checkups/create");
  const changes = { id, version, step: stepCount, changes: usualAnswers };
  return visitor.call<Checkup>("checkups/save", changes);
}

/** A session's cookies for a browser. */
export const cookiesOf = (origin: string, cookies: string) =>
  cookies
    .split("; ")
    .filter(Boolean)
    .map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return { name, value: value.join("="), url: origin };
    });

/** A signed-in person with a check-up. */
export interface Person {
  visitor: Visitor;
  checkup: Checkup;
}

export async function signInPeople(product: Product, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let number = 0; number < count; number += 1) {
    const network = `10.0.${number >> 8}.${number & 255}`;
    const visitor = await Visitor.signIn(product, `person-${number}@acme.com`, network);
    people.push({ visitor, checkup: await visitor.call<Checkup>("checkups/create") });
  }
  return people;
}

/** The current memory of a process in MB. */
export const memoryOf = (pid: number | undefined): number =>
  Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;

/** Samples a process's memory four times a second while `run` runs; returns the highest sample in MB. */
export async function peakMemory(pid: number | undefined, run: () => Promise<unknown>) {
  let peak = memoryOf(pid);
  const timer = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), 250);
  try {
    await run();
  } finally {
    clearInterval(timer);
  }
  return peak;
}
