import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { contract } from "@app/contract";
import { createORPCClient } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import type { ContractRouterClient } from "@orpc/contract";
import { from as copyFrom } from "pg-copy-streams";
import { plain, printTable } from "../bar.ts";
import type { Result } from "../bar.ts";
import type { MeasuredDatabases } from "../measured-databases.ts";
import { signInAdministrator, startProduct } from "../measured-product.ts";
import { MemoryWatch } from "../memory-watch.ts";
import { median } from "../stopwatch.ts";

const rows = 100_000;
const columns = "identifier,name,category,description,product_website,popular";

const row = (number: number) =>
  [
    `imported-${number}`,
    `Imported ${["Board", "Desk", "Hub", "Map"][number % 4]} ${number}`,
    ["Payroll", "Sales", "Documents"][number % 3],
    "Helps teams of every size with their daily work.",
    `https://imported-${number}.example`,
    number % 20 === 0,
  ].join(",");

const csv = () => [columns, ...Array.from({ length: rows }, (_, number) => row(number)), ""];

/** Seconds for the file's way into a table of the same shape, with the same rows in it, by COPY. */
const copyFile = (databases: MeasuredDatabases, name: string, text: string) =>
  databases.with(name, async (pool) => {
    await pool.query(`create table copied (like saas_applications including all)`);
    const { rows: named } = await pool.query<{ names: string }>(
      `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
       where attrelid = 'saas_applications'::regclass and attnum > 0
         and not attisdropped and attgenerated = ''`,
    );
    const names = named[0]?.names ?? "";
    await pool.query(`insert into copied (${names}) select ${names} from saas_applications`);
    await pool.query("vacuum analyze copied");
    await pool.query("checkpoint");
    const client = await pool.connect();
    try {
      const start = performance.now();
      const into = client.query(copyFrom(`copy copied (${columns}) from stdin csv header`));
      await pipeline(Readable.from([Buffer.from(text)]), into);
      return (performance.now() - start) / 1000;
    } finally {
      client.release();
    }
  });

async function importFile(databases: MeasuredDatabases, name: string, text: string) {
  const product = await startProduct(databases.url(name));
  try {
    const { cookies } = await signInAdministrator(product);
    const link = new RPCLink({
      url: `${product.origin}/api/rpc`,
      headers: { cookie: cookies, origin: product.origin },
    });
    const client: ContractRouterClient<typeof contract> = createORPCClient(link);
    await databases.with(name, (pool) => pool.query("checkpoint"));
    const memory = new MemoryWatch(product.pid);
    const start = performance.now();
    const file = new File([text], "applications.csv");
    let told = 0;
    let imported = 0;
    for await (const { result } of await client.admin.saas.import({ file, existing: "skip" })) {
      told += 1;
      imported = result?.new ?? 0;
    }
    const seconds = (performance.now() - start) / 1000;
    if (imported !== rows) throw new Error(`${imported} of ${rows} rows were imported`);
    return { seconds, told, megabytes: memory.stop() };
  } finally {
    await product.stop();
  }
}

/** An import of a file beside COPY of the same file, in turns, each on a database of its own. */
export async function measureImport(
  databases: MeasuredDatabases,
  from: number,
  rounds: number,
): Promise<Result[]> {
  const text = csv().join("\n");
  const copies: number[] = [];
  const imports: Awaited<ReturnType<typeof importFile>>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await databases.copy(from, "import");
    copies.push(await copyFile(databases, "import", text));
    await databases.copy(from, "import");
    imports.push(await importFile(databases, "import", text));
    await databases.drop("import");
  }
  const ours = median(imports.map(({ seconds }) => seconds));
  const copied = median(copies);
  const megabytes = Math.max(...imports.map((one) => one.megabytes));
  const told = Math.min(...imports.map((one) => one.told));
  console.log(`\nCSV import of ${rows.toLocaleString("en")} rows`);
  printTable(
    ["", "COPY s", "product s", "ratio", "memory MB", "progress told"],
    [["", ...[copied, ours, ours / copied, megabytes, told].map(plain)]],
  );
  return [
    { what: "CSV import beside COPY", measured: ours / copied, unit: "×", most: 3 },
    { what: "CSV import, memory", measured: megabytes, unit: "MB", most: 250 },
    { what: "CSV import, times it tells its progress", measured: told, unit: "times", least: 10 },
  ];
}
