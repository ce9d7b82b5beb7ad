import { randomUUID } from "node:crypto";
import type { Finding } from "@app/contract";
import { sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import { runChecks } from "#features/health/checks.ts";
import type { Checked } from "#features/health/findings.ts";
import { instances, storedFiles } from "#db/schema.ts";
import { secretFingerprint } from "#lib/secret.ts";
import { testApp } from "./test-app.ts";

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** A product with its checks, and ways to add instances and past records. */
export async function checkedProduct(environment: Record<string, string> = {}) {
  const app = await testApp(environment);
  const checked: Checked = { ...app, now: app.time.now };
  const look = async (name: Finding["name"], changed: Partial<Checked> = {}) =>
    (await runChecks({ ...checked, ...changed }, [name]))[0]!; // one is asked for
  const ago = (ms: number) => new Date(app.time.now.getTime() - ms);
  const addInstance = (changed: Partial<PgInsertValue<typeof instances>> = {}) =>
    app.db.insert(instances).values({
      id: randomUUID(),
      name: "web-1:3000",
      version: "0.1.0",
      secretFingerprint: secretFingerprint(app.secret),
      startedAt: ago(dayMs),
      seenAt: sql`now() - interval '10 seconds'`, // by the database's clock, as everywhere
      ...changed,
    });
  /** Only the database knows of it; answers its id. */
  const addFile = async (name: string) => {
    const file = { name, bucket: "app_logos", size: 2_500_000, mimetype: "image/png" } as const;
    const [row] = await app.db
      .insert(storedFiles)
      .values({ ...file, checksum: "x" })
      .returning({ id: storedFiles.id });
    return row!.id; // it was put there
  };
  return { ...app, checked, look, ago, addInstance, addFile };
}
