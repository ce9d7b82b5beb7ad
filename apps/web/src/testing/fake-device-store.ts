import { vi } from "vitest";
import { deviceStore } from "#lib/device-store.ts";
import type { DeviceStore } from "#lib/device-store.ts";

/** A device that keeps in memory what a browser keeps in IndexedDB. */
export function fakeDevice(records = new Map<string, unknown>()) {
  const having = (prefix: string) => [...records].filter(([key]) => key.startsWith(prefix));
  const store: DeviceStore = {
    entries: async (prefix) => having(prefix),
    replace: async (removed, written) => {
      for (const key of removed) records.delete(key);
      if (written) records.set(written.key, written.value);
    },
    update: async (prefix, change) => {
      const { removed, written } = change(having(prefix));
      for (const key of removed) records.delete(key);
      for (const [key, value] of written) records.set(key, value);
    },
  };
  return { records, store };
}

/** In the place of the page's own store: happy-dom has no IndexedDB. */
export function fakeDeviceStore() {
  const device = fakeDevice();
  for (const name of ["entries", "replace", "update"] as const) {
    vi.spyOn(deviceStore, name).mockImplementation(device.store[name] as never);
  }
  return device;
}
