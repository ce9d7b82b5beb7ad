import { DatabaseInUse, startEmbeddedDatabase } from "#db/embedded.ts";

// A process of its own for tests that kill one: starts the database of the given folder, prints its address, stays
// until it is killed, or is asked to end in order.
const [dataDir = "", settings = "{}"] = process.argv.slice(2);
try {
  const database = await startEmbeddedDatabase({
    dataDir,
    settings: JSON.parse(settings) as Record<string, string>,
    log: (message) => process.stdout.write(`${message}\n`),
  });
  setInterval(() => undefined, 60_000); // stays also while it waits for a lock that it lost
  process.once("SIGTERM", () => void database.stop().finally(() => process.exit()));
  process.stdout.write(`${database.url}\n`);
} catch (error) {
  if (!(error instanceof DatabaseInUse)) throw error;
  process.stdout.write(`${error.message}\n`);
}
