import { createStore, promisifyRequest } from "idb-keyval";
import type { UseStore } from "idb-keyval";

let opened: UseStore | undefined;
const store = () => (opened ??= createStore("compliance-checkup", "unsaved"));

const startingWith = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uFFFF`);

type Entry = [key: string, value: unknown];

async function entriesOf(records: IDBObjectStore, prefix: string): Promise<Entry[]> {
  const range = startingWith(prefix);
  const [keys, values] = await Promise.all([
    promisifyRequest(records.getAllKeys(range) as IDBRequest<string[]>), // ours are all texts
    promisifyRequest(records.getAll(range)),
  ]);
  return keys.map((key, index) => [key, values[index]]);
}

/**
 * What has to survive a closed tab and is not on the server yet: IndexedDB of this device. A browser may
 * refuse it (private windows, full disk) or never answer, so every call can fail and none may be waited
 * for without an end.
 */
export const deviceStore = {
  keys: async (prefix: string): Promise<string[]> =>
    store()(
      "readonly",
      (records) =>
        promisifyRequest(records.getAllKeys(startingWith(prefix)) as IDBRequest<string[]>), // as above
    ),
  entries: async (prefix: string): Promise<Entry[]> =>
    store()("readonly", (records) => entriesOf(records, prefix)),
  /** Writes one record and removes others, all or nothing. */
  replace: async (removed: string[], written?: { key: string; value: unknown }): Promise<void> =>
    store()("readwrite", (records) => {
      for (const key of removed) records.delete(key);
      if (written) records.put(written.value, written.key);
      return promisifyRequest(records.transaction);
    }),
  /** Reads records and writes what follows from them: no other page comes between. */
  update: async (
    prefix: string,
    change: (entries: Entry[]) => { removed: string[]; written: Entry[] },
  ): Promise<void> =>
    store()("readwrite", async (records) => {
      const { removed, written } = change(await entriesOf(records, prefix));
      for (const key of removed) records.delete(key);
      for (const [key, value] of written) records.put(value, key);
      return promisifyRequest(records.transaction);
    }),
};
export type DeviceStore = typeof deviceStore;
