import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Where the product's own database can be asked, which listens on this machine only. */
export async function ownDatabaseUrl(folder: string, database = "compliance_checkup") {
  const read = (file: string) => readFile(join(folder, file), "utf8");
  const password = (await read("database-password")).trim();
  const location = await read("database-location").catch(() => join(folder, "postgres"));
  const text = await readFile(join(location.trim(), "postmaster.pid"), "utf8");
  return `postgres://compliance:${password}@127.0.0.1:${text.split("\n")[3]}/${database}?sslmode=disable`;
}
