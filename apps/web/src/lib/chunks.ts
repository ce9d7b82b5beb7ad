/** What became of many records: the answers, and the reasons of those with which nothing could be done. */
export interface Outcome<Done> {
  done: Done[];
  failed: { id: string; reason: string }[];
}

const chunkSize = 50;

/** Calls with some ids at a time, until all are done or a call fails as a whole; `onProgress` gets how many are done. */
export async function inChunks<Done>(
  ids: string[],
  call: (ids: string[]) => Promise<Outcome<Done>>,
  onProgress?: (count: number) => void,
): Promise<Outcome<Done>> {
  const all: Outcome<Done> = { done: [], failed: [] };
  for (let start = 0; start < ids.length; start += chunkSize) {
    const { done, failed } = await call(ids.slice(start, start + chunkSize));
    all.done.push(...done);
    all.failed.push(...failed);
    onProgress?.(Math.min(start + chunkSize, ids.length));
  }
  return all;
}
