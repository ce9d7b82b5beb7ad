import { createStore, promisifyRequest } from "idb-keyval";
import type { UseStore } from "idb-keyval";

let opened: UseStore | undefined;
const store = () => (opened ??= createStore("compliance-checkup", "unsaved"));

const startingWith = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uFFFF`);

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
        promisifyRequest(records.getAllKeys(startingWith(prefix)) as IDBRequest<string[]>), // ours are all texts
    ),
  entries: async (prefix: string): Promise<[key: string, value: unknown][]> =>
    store()("readonly", async (records) => {
      const range = startingWith(prefix);
      const [keys, values] = await Promise.all([
        promisifyRequest(records.getAllKeys(range) as IDBRequest<string[]>), // as above
        promisifyRequest(records.getAll(range)),
      ]);
      return keys.map((key, index) => [key, values[index]]);
    }),
  /** Writes one record and removes others, all or nothing. */
  replace: async (removed: string[], written?: { key: string; value: unknown }): Promise<void> =>
    store()("readwrite", (records) => {
      for (const key of removed) records.delete(key);
      if (written) records.put(written.value, written.key);
      return promisifyRequest(records.transaction);
    }),
};
export type DeviceStore = typeof deviceStore;
