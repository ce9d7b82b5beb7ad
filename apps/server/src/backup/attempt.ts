import type { PoolClient } from "pg";

interface Attempt<Result> {
  work: () => Promise<Result>;
  /** Which failures are none. */
  isExpected: (error: unknown) => boolean;
  otherwise: Result;
}

/** Does work within a transaction, which goes on as if the work was not begun when it fails as expected. */
export async function attempt<Result>(
  client: PoolClient,
  { work, isExpected, otherwise }: Attempt<Result>,
): Promise<Result> {
  await client.query("savepoint attempt");
  try {
    const result = await work();
    await client.query("release savepoint attempt");
    return result;
  } catch (error) {
    if (!isExpected(error)) throw error;
    await client.query("rollback to savepoint attempt; release savepoint attempt");
    return otherwise;
  }
}
