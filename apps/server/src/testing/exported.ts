import { parse } from "csv-parse/sync";

type Row = Record<string, string>;

/** The rows of an exported CSV file, as a reader of CSV sees them. */
export async function exported(download: Promise<AsyncIterable<string>>): Promise<Row[]> {
  let file = "";
  for await (const chunk of await download) file += chunk;
  return parse(file, { bom: true, columns: true }) as Row[];
}
