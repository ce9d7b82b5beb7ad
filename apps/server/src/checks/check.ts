import type { Finding } from "@app/contract";
import type { Pool } from "pg";
import type { Database } from "#db/client.ts";
import type { Settings } from "#env.ts";
import type { FileStorage } from "#storage/file-storage.ts";

/** What checks look at: of the running product, or of one that `npm run doctor` only looks at. */
export interface Checked {
  settings: Settings;
  db: Database;
  pool: Pool;
  storage: FileStorage;
  /** The session secret; undefined when it was not made yet. */
  secret: string | undefined;
  now: Date;
}

/** Looks at one part of the product. Answers within ten seconds, and never throws: what fails is a finding. */
export type Check = (checked: Checked) => Promise<Finding>;
