import type { guarded } from "#api/base.ts";
import { mayRead } from "#features/tokens/access-token.ts";
import { ExistingRows, importApplications } from "./import-applications.ts";
import type { ImportProgress } from "./import-applications.ts";
import { previewImport } from "./preview.ts";
import { following } from "./progress.ts";
import type { ImportTarget } from "./queries.ts";
import { refusing } from "./refusals.ts";
import { countRows } from "./table.ts";
import { wrongRows } from "./wrong-rows.ts";

/** The CSV import into one of the two application tables. */
export const importProcedures = (area: typeof guarded.admin.saas, target: ImportTarget) => ({
  previewImport: area.previewImport.handler(({ input, context: { db, user }, errors }) =>
    refusing(
      errors,
      previewImport(db, target, input.file, { seesPeople: mayRead(user, "people") }),
    ),
  ),
  wrongRows: area.wrongRows.handler(async ({ input, context: { db }, errors }) => {
    // A file that cannot be read to its end is refused before the download begins.
    await refusing(errors, countRows(input.file));
    return wrongRows(db, target, input.file);
  }),
  import: area.import.handler(async ({ input, context: { db, user, clock }, errors, signal }) => {
    const total = await refusing(errors, countRows(input.file));
    const job = { ...input, total, user, now: clock() };
    return following<ImportProgress>(async (report, stopped) => {
      try {
        await importApplications(db, target, job, report, stopped);
      } catch (error) {
        if (!(error instanceof ExistingRows)) throw error;
        throw errors.EXISTING_ROWS({ data: { count: error.count } });
      }
    }, signal);
  }),
});
