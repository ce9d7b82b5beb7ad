import { ORPCError } from "@orpc/server";

/** Does the same with each of many records, in a transaction of its own: one that is rejected stops none of the others. */
export async function withEach<Done>(ids: string[], work: (id: string) => Promise<Done>) {
  const done: Done[] = [];
  const failed: { id: string; reason: string }[] = [];
  for (const id of ids) {
    try {
      done.push(await work(id));
    } catch (error) {
      if (!(error instanceof ORPCError) || error.status >= 500) throw error;
      failed.push({ id, reason: error.message });
    }
  }
  return { done, failed };
}
