import { expect, test } from "vitest";
import { knownMigrations } from "#db/migrate.ts";
import { tablesAfter } from "./tables-after.ts";

test("every migration has its list of tables, which backups of its time hold", () => {
  for (const { name } of knownMigrations().slice(1)) {
    expect(tablesAfter(name), name).toEqual(expect.arrayContaining(["users", "checkups"]));
  }
});
