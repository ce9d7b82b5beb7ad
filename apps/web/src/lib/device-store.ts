import { createStore, delMany, entries, set } from "idb-keyval";
import type { UseStore } from "idb-keyval";

let opened: UseStore | undefined;
const store = () => (opened ??= createStore("compliance-checkup", "unsaved"));

/** In IndexedDB, which a browser may reject (private windows, full disk) or never answer: callers must wait with a timeout. */
export const deviceStore = {
  entries: async (prefix: string): Promise<[key: string, value: unknown][]> =>
    (await entries<string, unknown>(store())).filter(([key]) => key.startsWith(prefix)),
  /** Writes one record, then removes others. */
  replace: async (removed: string[], written?: { key: string; value: unknown }): Promise<void> => {
    if (written) await set(written.key, written.value, store());
    if (removed.length > 0) await delMany(removed, store());
  },
};
export type DeviceStore = typeof deviceStore;
