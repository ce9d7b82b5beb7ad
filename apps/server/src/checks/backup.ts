import { findingOf, warning } from "./check.ts";
import type { Check } from "./check.ts";
import { sizeOf, spanOf } from "./figures.ts";
import { findLastBackup } from "./last-backup.ts";
import { findMigrationState } from "#db/migrate.ts";
import { whenThere } from "./not-migrated.ts";

const oldestMs = 7 * 24 * 3_600_000;

/** The latest backup that was completed. */
export const checkBackup: Check = async ({ db, now }) => {
  if ((await findMigrationState(db)) === "none") {
    return findingOf("backup", [], { fine: "There is nothing to back up yet." });
  }
  const latest = await whenThere(findLastBackup(db)); // older tables have data, and know of no backups
  if (!latest) {
    const problem = warning("No backup was made yet: npm run backup -- FILE makes one.");
    return findingOf("backup", [problem], { fine: "" });
  }
  const age = now.getTime() - latest.finishedAt.getTime();
  const problems = age > oldestMs ? [warning(`The latest backup is ${spanOf(age)} old.`)] : [];
  return findingOf("backup", problems, {
    fine: `The latest backup is ${spanOf(age)} old.`,
    facts: [
      ["Size", sizeOf(latest.bytes)],
      ["Check-ups", String(latest.checkups)],
      ["Files", String(latest.files)],
      ["Version", latest.version],
    ],
  });
};
