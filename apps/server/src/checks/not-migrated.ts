import { isMissing } from "#db/errors.ts";
import { until } from "#lib/until.ts";

/** Less than a check's ten seconds: what it is about is reported all the same. */
const figuresMs = 8_000;

/** What a query answers; undefined when its tables are not there, as before the first start or an upgrade. */
export async function whenThere<Result>(query: Promise<Result>): Promise<Result | undefined> {
  try {
    return await query;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The same for figures beside something else: undefined also when the database does not answer, which its own check says. */
export const figuresOf = <Result>(query: Promise<Result>): Promise<Result | undefined> =>
  until(AbortSignal.timeout(figuresMs), whenThere(query)).catch(() => undefined);
