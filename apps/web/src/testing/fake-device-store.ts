import { vi } from "vitest";
import { deviceStore } from "#lib/kept-changes.ts";
import type { DeviceStore } from "#lib/kept-changes.ts";

/** A device store in memory. */
export function fakeDevice(records = new Map<string, unknown>()) {
  const store: DeviceStore = {
    entries: async (prefix) => [...records].filter(([key]) => key.startsWith(prefix)),
    replace: async (removed, written) => {
      if (written) records.set(written.key, written.value);
      for (const key of removed) records.delete(key);
    },
  };
  return { records, store };
}

/** Replaces the device store, because happy-dom has no IndexedDB. */
export function fakeDeviceStore() {
  const device = fakeDevice();
  for (const name of ["entries", "replace"] as const) {
    vi.spyOn(deviceStore, name).mockImplementation(device.store[name] as never);
  }
  return device;
}
