import type { DeviceStore } from "#lib/device-store.ts";

/** A device that keeps in memory what a browser keeps in IndexedDB. */
export function fakeDevice(records = new Map<string, unknown>()) {
  const store: DeviceStore = {
    keys: async (prefix) => [...records.keys()].filter((key) => key.startsWith(prefix)),
    entries: async (prefix) => [...records].filter(([key]) => key.startsWith(prefix)),
    replace: async (removed, written) => {
      for (const key of removed) records.delete(key);
      if (written) records.set(written.key, structuredClone(written.value));
    },
    update: async (prefix, change) => {
      const found = [...records].filter(([key]) => key.startsWith(prefix));
      const { removed, written } = change(found);
      for (const key of removed) records.delete(key);
      for (const [key, value] of written) records.set(key, structuredClone(value));
    },
  };
  return { records, store };
}

/** The browser's locks between tabs, as far as the product uses them. */
export class FakeLocks {
  #last = new Map<string, Promise<unknown>>();
  #held = new Set<string>();

  request = (name: string, work: () => unknown): Promise<unknown> => {
    const turn = (this.#last.get(name) ?? Promise.resolve()).then(async () => {
      this.#held.add(name);
      try {
        return await work();
      } finally {
        this.#held.delete(name);
      }
    });
    this.#last.set(name, turn);
    return turn;
  };

  query = async () => ({ held: [...this.#held].map((name) => ({ name })) });
}
