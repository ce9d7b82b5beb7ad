import { processSettings } from "#env.ts";
import { recount } from "#lib/recount.ts";
import { say } from "#terminal.ts";
import { orSentence } from "./run-command.ts";
import { withDatabase } from "./with-database.ts";

/** npm run recount: puts the totals of lists right, after rows were changed with triggers off. */
await orSentence(async () => {
  for (const { table, wrong } of await withDatabase(processSettings(), recount)) {
    const counts = wrong === 1 ? "1 count was wrong and is" : `${wrong} counts were wrong and are`;
    say(`${table}: ${wrong === 0 ? "all counts are right." : `${counts} right now.`}`);
  }
});
