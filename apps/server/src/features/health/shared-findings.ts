import type { Finding } from "@app/contract";
import type { Parts } from "#api/context.ts";
import { runChecks } from "#checks/all.ts";

/** So long what was found counts for everybody who asks: pages that refresh must not hammer a mail server. */
const sharedMs = 5_000;

interface Look {
  checkedAt: Date;
  findings: Promise<Finding[]>;
  /** Undefined while the checks still run. */
  endedAt?: number;
}

/** The latest look of each product in this process: tests run several. */
const looks = new WeakMap<Parts["pool"], Look>();

type Needed = Pick<Parts, "settings" | "db" | "pool" | "storage" | "secret" | "clock">;

function isShared({ endedAt }: Look, now: Date): boolean {
  if (endedAt === undefined) return true;
  const age = now.getTime() - endedAt;
  return age >= 0 && age < sharedMs; // a clock that was set back makes nothing last
}

function begin({ clock, ...parts }: Needed): Look {
  const { settings, db, pool, storage, secret } = parts;
  const now = clock();
  const findings = runChecks({ settings, db, pool, storage, secret, now });
  const look: Look = { checkedAt: now, findings };
  looks.set(pool, look);
  findings.then(
    () => (look.endedAt = clock().getTime()),
    () => looks.delete(pool),
  );
  return look;
}

/** Runs all checks, once for all who ask at the same time or within seconds. */
export async function sharedFindings(parts: Needed) {
  const last = looks.get(parts.pool);
  const { checkedAt, findings } = last && isShared(last, parts.clock()) ? last : begin(parts);
  return { checkedAt, findings: await findings };
}
