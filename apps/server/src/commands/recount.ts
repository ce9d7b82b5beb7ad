import { processSettings } from "#env.ts";
import { recount } from "#lib/recount.ts";
import { runCommand } from "./run-command.ts";
import { withDatabase } from "./with-database.ts";

/** npm run recount: puts the totals of lists right, after rows were changed with triggers off. */
await runCommand(async () => {
  for (const { table, wrong } of await withDatabase(processSettings(), recount)) {
    const counts = wrong === 1 ? "1 count was wrong and is" : `${wrong} counts were wrong and are`;
    console.log(`${table}: ${wrong === 0 ? "all counts are right." : `${counts} right now.`}`);
  }
});
