import { createStore, promisifyRequest } from "idb-keyval";
import type { UseStore } from "idb-keyval";

let opened: UseStore | undefined;
const store = () => (opened ??= createStore("compliance-checkup", "unsaved"));

type Entry = [key: string, value: unknown];

async function entriesOf(records: IDBObjectStore, prefix: string): Promise<Entry[]> {
  const range = IDBKeyRange.bound(prefix, `${prefix}\uFFFF`);
  const [keys, values] = await Promise.all([
    promisifyRequest(records.getAllKeys(range) as IDBRequest<string[]>), // ours are all texts
    promisifyRequest(records.getAll(range)),
  ]);
  return keys.map((key, index) => [key, values[index]]);
}

function write(records: IDBObjectStore, removed: string[], written: Entry[]): Promise<void> {
  for (const key of removed) records.delete(key);
  for (const [key, value] of written) records.put(value, key);
  return promisifyRequest(records.transaction);
}

/**
 * What has to survive a closed tab and is not on the server yet: IndexedDB of this device. A browser may
 * reject it (private windows, full disk) or never answer, so every call can fail and none may be waited
 * for without an end.
 */
export const deviceStore = {
  entries: async (prefix: string): Promise<Entry[]> =>
    store()("readonly", (records) => entriesOf(records, prefix)),
  /** Writes one record and removes others, all or nothing. */
  replace: async (removed: string[], written?: { key: string; value: unknown }): Promise<void> =>
    store()("readwrite", (records) =>
      write(records, removed, written ? [[written.key, written.value]] : []),
    ),
  /** Reads records and writes what follows from them: no other page comes between. */
  update: async (
    prefix: string,
    change: (entries: Entry[]) => { removed: string[]; written: Entry[] },
  ): Promise<void> =>
    store()("readwrite", async (records) => {
      const { removed, written } = change(await entriesOf(records, prefix));
      return write(records, removed, written);
    }),
};
export type DeviceStore = typeof deviceStore;
