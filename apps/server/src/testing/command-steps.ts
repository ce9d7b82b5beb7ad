import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";
import { vi } from "vitest";
import { sentenceOf } from "#operate/command.ts";
import { storeFile } from "./backup-steps.ts";
import { makeFullCheckup } from "./factories.ts";
import { testApp } from "./test-app.ts";

/** Where the database of these connections is, as DATABASE_URL. */
export const addressOf = ({ options }: Pool): string =>
  (options as unknown as { connectionString: string }).connectionString;

/** Does a command's work in this process; answers what it said, and the sentence of its failure if it failed. */
export async function heard(work: () => Promise<void>) {
  const said: string[] = [];
  const written = (chunk: unknown) => said.push(String(chunk)) > 0;
  const spies = [
    vi.spyOn(process.stdout, "write").mockImplementation(written),
    vi.spyOn(process.stderr, "write").mockImplementation(written),
  ];
  try {
    await work();
    return { said: said.join(""), failure: undefined };
  } catch (error) {
    return { said: said.join(""), failure: sentenceOf(error) };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** An app with a customer's check-up, a stored picture and the secret in its DATA_DIR. */
export async function filledApp() {
  const app = await testApp();
  const ann = await app.signedIn("ann@acme.com");
  await makeFullCheckup(app.db, ann.user.id);
  const fileId = await storeFile(app, Buffer.from("a picture"));
  const secret = join(app.settings.DATA_DIR, "session-secret");
  await writeFile(secret, app.secret, { mode: 0o600 });
  return { app, ann, fileId, secret };
}

/** Rows of what stands behind `from`, counted. */
export const count = async ({ pool }: { pool: Pool }, from: string) =>
  (await pool.query<{ count: number }>(`select count(*)::int as count from ${from}`)).rows[0]!
    .count; // a count is one row
