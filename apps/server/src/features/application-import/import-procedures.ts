import pLimit from "p-limit";
import type { guarded } from "#procedure/access.ts";
import { mayRead } from "#features/tokens/access-token.ts";
import { ExistingRows, importApplications } from "./import-applications.ts";
import type { ImportProgress } from "./import-applications.ts";
import type { ImportTarget } from "./incoming.ts";
import { previewImport } from "./preview.ts";
import { following } from "./progress.ts";
import { RefusedCsv, UnreadableCsv } from "./read-csv.ts";
import { countRows } from "./rows.ts";
import { wrongRows } from "./wrong-rows.ts";

interface FileErrors {
  CSV_UNREADABLE: (options: { data: { line: number | null } }) => Error;
  CSV_REFUSED: (options: { message: string }) => Error;
}

/** Does the work; what is wrong with the file becomes an error of the contract. */
async function withFileErrors<Result>(errors: FileErrors, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UnreadableCsv) throw errors.CSV_UNREADABLE({ data: { line: error.line } });
    if (error instanceof RefusedCsv) throw errors.CSV_REFUSED({ message: error.message });
    throw error;
  }
}

/** The CSV import into one of the two application tables. */
export const importProcedures = (area: typeof guarded.admin.saas, target: ImportTarget) => {
  // In this process; imports of others are waited for with a connection, by a lock in the database.
  const oneAtATime = pLimit(1);
  return {
    previewImport: area.previewImport.handler(({ input, context: { db, user }, errors }) =>
      withFileErrors(
        errors,
        previewImport(db, target, input.file, { seesPeople: mayRead(user, "people") }),
      ),
    ),
    wrongRows: area.wrongRows.handler(async ({ input, context: { db }, errors }) => {
      // A file that cannot be read to its end is refused before the download begins.
      await withFileErrors(errors, countRows(input.file));
      return wrongRows(db, target, input.file);
    }),
    import: area.import.handler(async ({ input, context: { db, user, clock }, errors, signal }) => {
      const total = await withFileErrors(errors, countRows(input.file));
      const job = { ...input, total, user, now: clock() };
      return following<ImportProgress>(async (report, stopped) => {
        try {
          await oneAtATime(() => importApplications(db, target, job, report, stopped));
        } catch (error) {
          if (!(error instanceof ExistingRows)) throw error;
          throw errors.EXISTING_ROWS({ data: { count: error.count } });
        }
      }, signal);
    }),
  };
};
