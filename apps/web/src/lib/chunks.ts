import { messageOf } from "#lib/api.ts";

/** What became of many records: the answers, and the reasons of those with which nothing could be done. */
export interface Outcome<Done> {
  done: Done[];
  failed: { id: string; reason: string }[];
}

const chunkSize = 50;

/** Calls with some ids at a time; where a call fails, the rest is left. `onProgress` gets how many are done. */
export async function inChunks<Done>(
  ids: string[],
  call: (ids: string[]) => Promise<Outcome<Done>>,
  onProgress?: (count: number) => void,
): Promise<Outcome<Done>> {
  const all: Outcome<Done> = { done: [], failed: [] };
  for (let start = 0; start < ids.length; start += chunkSize) {
    const { done, failed } = await call(ids.slice(start, start + chunkSize)).catch(
      (error: unknown) => ({
        done: [],
        failed: ids.slice(start).map((id) => ({ id, reason: messageOf(error) })),
      }),
    );
    all.done.push(...done);
    all.failed.push(...failed);
    const count = all.done.length + all.failed.length;
    onProgress?.(count);
    if (count >= ids.length) break;
  }
  return all;
}
