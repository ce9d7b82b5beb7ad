import { processSettings } from "#env.ts";
import { loadReferenceData } from "#reference-data/load.ts";
import { say } from "#terminal.ts";
import { orSentence } from "./run-command.ts";
import { withDatabase } from "./with-database.ts";

/** npm run reference-data: adds what a new version ships and this database lacks; changes no row that exists, but gives aliases once to those that came without. */
await orSentence(async () => {
  const added = await withDatabase(processSettings(), (db) => loadReferenceData(db, true));
  say(`${added} rows of reference data are new.`);
});
