import { processSettings } from "#settings.ts";
import { loadReferenceData } from "#reference-data/load.ts";
import { say } from "#terminal.ts";
import { runCommand } from "./command.ts";
import { bringUpToDate, withDatabase } from "./database.ts";

/** npm run reference-data: adds what a new version ships and this database lacks; changes no row that exists. */
await runCommand((signal) =>
  withDatabase(processSettings(), { signal }, async (db) => {
    await bringUpToDate(db);
    say(`${await loadReferenceData(db, true)} rows of reference data are new.`);
  }),
);
