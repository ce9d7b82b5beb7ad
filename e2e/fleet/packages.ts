import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const packages = ["postgresql", "pgbouncer", "haproxy"];
const versions = "/usr/lib/postgresql";
/** Debian asks it whether an installation may start services: a test needs none of the machine's own. */
const policy = "/usr/sbin/policy-rc.d";

export interface Programs {
  /** The folder of PostgreSQL's programs. */
  postgres: string;
  pgbouncer: string;
  haproxy: string;
}

/** Where the programs around the product are; undefined while one is missing. */
export function findPrograms(): Programs | undefined {
  const newest = (existsSync(versions) ? readdirSync(versions) : [])
    .filter((name) => existsSync(join(versions, name, "bin/initdb")))
    .toSorted((a, b) => Number(b) - Number(a))[0];
  const [pgbouncer, haproxy] = ["/usr/sbin/pgbouncer", "/usr/sbin/haproxy"] as const;
  if (!newest || !existsSync(pgbouncer) || !existsSync(haproxy)) return undefined;
  return { postgres: join(versions, newest, "bin"), pgbouncer, haproxy };
}

/**
 * Installs what is missing, as root on Debian; throws when that fails. Elsewhere it answers in one line why it cannot
 * be done.
 */
export function installPrograms(): string | undefined {
  if (findPrograms()) return undefined;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync("/etc/debian_version")) {
    return `they need Debian's packages ${packages.join(", ")} (or root on Debian to install them)`;
  }
  process.stdout.write(`Installing ${packages.join(", ")}...\n`);
  const isOurs = !existsSync(policy);
  if (isOurs) writeFileSync(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    aptGet("update", "-qq");
    aptGet("install", "-y", "-qq", "--no-install-recommends", ...packages);
  } finally {
    if (isOurs) rmSync(policy);
  }
  if (!findPrograms()) throw new Error(`apt-get could not install ${packages.join(", ")}.`);
  return undefined;
}

function aptGet(...args: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] });
}
