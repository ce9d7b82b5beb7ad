import { randomUUID } from "node:crypto";
import type { Finding } from "@app/contract";
import { runChecks } from "#checks/all.ts";
import type { Checked } from "#checks/check.ts";
import { instances } from "#db/schema.ts";
import { secretFingerprint } from "#features/instances/queries.ts";
import { testApp } from "./test-app.ts";

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** A product with its checks, and ways to tell of instances and of the past. */
export async function checkedProduct(environment: Record<string, string> = {}) {
  const app = await testApp(environment);
  const checked: Checked = { ...app, now: app.time.now };
  const look = async (name: Finding["name"], changed: Partial<Checked> = {}) =>
    (await runChecks({ ...checked, ...changed }, [name]))[0]!; // one is asked for
  const ago = (ms: number) => new Date(app.time.now.getTime() - ms);
  const addInstance = (changed: Partial<typeof instances.$inferInsert> = {}) =>
    app.db.insert(instances).values({
      id: randomUUID(),
      name: "web-1:3000",
      version: "0.1.0",
      secretFingerprint: secretFingerprint(app.secret),
      startedAt: ago(dayMs),
      seenAt: ago(10_000),
      ...changed,
    });
  return { ...app, checked, look, ago, addInstance };
}
