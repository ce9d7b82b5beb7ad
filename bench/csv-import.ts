import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { contract } from "@app/contract";
import { createORPCClient } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import type { ContractRouterClient } from "@orpc/contract";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Databases } from "./databases.ts";
import { peakMemory, signInAdministrator, startProduct } from "./products.ts";
import type { Checkout } from "./products.ts";
import { quantile } from "./table.ts";
import type { Figure } from "./table.ts";

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

/** Seconds for a COPY of the same file into the same table, without checks. */
async function copySeconds(url: string, text: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("checkpoint");
    const start = performance.now();
    const into = client.query(
      copyFrom(`copy saas_applications (${columns}) from stdin csv header`),
    );
    await pipeline(Readable.from([Buffer.from(text)]), into);
    return (performance.now() - start) / 1000;
  } finally {
    await client.end();
  }
}

async function importSeconds(checkout: Checkout, url: string, text: string) {
  const product = await startProduct(checkout, url);
  try {
    const { cookies } = await signInAdministrator(product);
    const headers = { cookie: cookies, origin: product.origin };
    const link = new RPCLink({ url: `${product.origin}/api/rpc`, headers });
    const client: ContractRouterClient<typeof contract> = createORPCClient(link);
    const file = new File([text], "applications.csv");
    let imported = 0;
    const start = performance.now();
    const megabytes = await peakMemory(product.pid, async () => {
      for await (const { result } of await client.admin.saas.import({ file, existing: "skip" }))
        imported = result?.new ?? 0;
    });
    if (imported !== rows) throw new Error(`${imported} of ${rows} rows were imported`);
    return { seconds: (performance.now() - start) / 1000, megabytes };
  } finally {
    await product.stop();
  }
}

/** Compares an import of 100,000 rows with COPY of the same file, in turns, each on a fresh copy of the database. */
export async function measureImport(
  checkout: Checkout,
  databases: Databases,
  from: number,
  rounds: number,
): Promise<Figure[]> {
  const lines = Array.from({ length: rows }, (_, number) => row(number));
  const text = [columns, ...lines, ""].join("\n");
  const copies: number[] = [];
  const imports: Awaited<ReturnType<typeof importSeconds>>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    copies.push(await copySeconds(await databases.copy(checkout, from, "import"), text));
    imports.push(
      await importSeconds(checkout, await databases.copy(checkout, from, "import"), text),
    );
  }
  const ratio = quantile(imports.map(({ seconds }) => seconds)) / quantile(copies);
  const peak = Math.max(...imports.map(({ megabytes }) => megabytes));
  return [
    { what: "CSV import, times the seconds of COPY", unit: "×", measured: [ratio], most: 3 },
    { what: "CSV import, memory", unit: "MB", measured: [peak], most: 250 },
  ];
}
