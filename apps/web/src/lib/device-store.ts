import { clear, createStore, del, get, set } from "idb-keyval";
import type { UseStore } from "idb-keyval";

let opened: UseStore | undefined;
const store = () => (opened ??= createStore("compliance-checkup", "unsaved"));

/**
 * What has to survive a closed tab and is not on the server yet: IndexedDB of this device. A browser may
 * refuse it (private windows, full disk), so every call can fail. Signing out empties it.
 */
export const deviceStore = {
  read: async (key: string): Promise<unknown> => get(key, store()),
  write: async (key: string, value: unknown) => set(key, value, store()),
  remove: async (key: string) => del(key, store()),
  clear: async () => clear(store()),
};
