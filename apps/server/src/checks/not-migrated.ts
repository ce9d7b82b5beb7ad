/** Of PostgreSQL: undefined table, schema, column. */
const missing = ["42P01", "3F000", "42703"];

/** What a query answers; undefined when its tables are not there, as before the first start or an upgrade. */
export async function whenThere<Result>(query: Promise<Result>): Promise<Result | undefined> {
  try {
    return await query;
  } catch (error) {
    const told = error instanceof Error ? (error.cause ?? error) : error;
    if (missing.includes((told as { code?: string }).code ?? "")) return undefined;
    throw error;
  }
}
