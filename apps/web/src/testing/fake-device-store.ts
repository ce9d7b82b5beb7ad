import { vi } from "vitest";
import { deviceStore } from "#lib/device-store.ts";

/** In memory: happy-dom has no IndexedDB. */
export function fakeDeviceStore() {
  const records = new Map<string, unknown>();
  const having = (prefix: string) => [...records].filter(([key]) => key.startsWith(prefix));
  vi.spyOn(deviceStore, "entries").mockImplementation(async (prefix) => having(prefix));
  vi.spyOn(deviceStore, "keys").mockImplementation(async (prefix) =>
    having(prefix).map(([key]) => key),
  );
  vi.spyOn(deviceStore, "replace").mockImplementation(async (removed, written) => {
    for (const key of removed) records.delete(key);
    if (written) records.set(written.key, written.value);
  });
  vi.spyOn(deviceStore, "update").mockImplementation(async (prefix, change) => {
    const { removed, written } = change(having(prefix));
    for (const key of removed) records.delete(key);
    for (const [key, value] of written) records.set(key, value);
  });
}
