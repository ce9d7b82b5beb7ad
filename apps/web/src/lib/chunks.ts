import { hasCode, isUnavailable, messageOf } from "#lib/api.ts";

/** What became of many records: the answers, and the reasons of those with which nothing could be done. */
export interface Outcome<Done> {
  done: Done[];
  failed: { id: string; reason: string }[];
}

const chunkSize = 50;

/** Makes the same call for one record after another; without a server or a session the rest is left. */
export const each = (call: (id: string) => Promise<unknown>) => async (ids: string[]) => {
  const all: Outcome<unknown> = { done: [], failed: [] };
  for (const [at, id] of ids.entries()) {
    try {
      all.done.push(await call(id));
    } catch (error) {
      const isOver = isUnavailable(error) || hasCode(error, "UNAUTHORIZED");
      const left = isOver ? ids.slice(at) : [id];
      all.failed.push(...left.map((one) => ({ id: one, reason: messageOf(error) })));
      if (isOver) break;
    }
  }
  return all;
};

/** Calls with some ids at a time; where a call fails, the rest is left. `onProgress` gets how many are done. */
export async function inChunks<Done>(
  ids: string[],
  call: (ids: string[]) => Promise<Outcome<Done>>,
  onProgress?: (count: number) => void,
): Promise<Outcome<Done>> {
  const all: Outcome<Done> = { done: [], failed: [] };
  for (let at = 0; at < ids.length; at = all.done.length + all.failed.length) {
    const { done, failed } = await call(ids.slice(at, at + chunkSize)).catch((error: unknown) => ({
      done: [],
      failed: ids.slice(at).map((id) => ({ id, reason: messageOf(error) })),
    }));
    all.done.push(...done);
    all.failed.push(...failed);
    onProgress?.(all.done.length + all.failed.length);
  }
  return all;
}
