import { createStore, delMany, entries, set } from "idb-keyval";
import type { UseStore } from "idb-keyval";
import { withTimeout } from "#lib/clock.ts";
import { isOnServer } from "#lib/visitor.ts";

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

const storageTimeoutMs = 1_000;

/** The key of a check-up's changes that the server has not confirmed. */
export const keptKey = (userId: string, checkupId: string) => `${userId}/${checkupId}`;

/** A person's check-ups with unsaved changes on this device, with the company name that was typed last, if there is one. */
export async function keptCheckups(userId: string): Promise<Map<string, string | undefined>> {
  const kept = await withTimeout(deviceStore.entries(`${userId}/`), storageTimeoutMs, []);
  const records = kept.map(([key, value]) => ({
    id: key.split("/")[1]!, // keys consist of the person and the check-up
    ...(value as { answers?: { companyName?: string }; keptAt?: number }), // as the wizard writes it
  }));
  const names = new Map<string, string | undefined>();
  for (const { id, answers } of records.toSorted((a, b) => (a.keptAt ?? 0) - (b.keptAt ?? 0))) {
    names.set(id, answers?.companyName?.trim() || names.get(id));
  }
  return names;
}

interface Forgotten {
  userId: string;
  /** All of the person's check-ups if undefined. */
  checkupId?: string;
}

const listeners = new Set<(forgotten: Forgotten) => void>();

// Node has channels too, which would keep a server from ending.
const otherTabs = isOnServer ? undefined : new BroadcastChannel("forgotten changes");

/** Calls back when unsaved changes are deleted, here or in another tab: open pages must not write them again. */
export function onForgotten(listener: (forgotten: Forgotten) => void) {
  listeners.add(listener);
  otherTabs?.addEventListener("message", ({ data }: MessageEvent<Forgotten>) => listener(data));
}

export async function forgetKeptChanges(forgotten: Forgotten): Promise<void> {
  const { userId, checkupId } = forgotten;
  for (const listener of listeners) listener(forgotten);
  otherTabs?.postMessage(forgotten);
  const prefix = checkupId ? keptKey(userId, checkupId) : `${userId}/`;
  const isRemoved = (key: string) => key.startsWith(prefix);
  await withTimeout(removeWhere(isRemoved), storageTimeoutMs, undefined); // a browser without storage has nothing to delete
}

const keptForMs = 90 * 24 * 60 * 60_000;

/** Deletes changes that are too old for anybody to continue. */
export function removeOldChanges() {
  const isOld = (key: string, value: unknown) => {
    const { keptAt } = value as { keptAt?: number }; // missing in early releases
    // Early releases also stored dialogs of the admin panel.
    return key.startsWith("dialog/") || Boolean(keptAt && Date.now() - keptAt > keptForMs);
  };
  removeWhere(isOld).catch(() => undefined); // a browser without storage
}

async function removeWhere(isRemoved: (key: string, value: unknown) => boolean) {
  const all = await deviceStore.entries("");
  await deviceStore.replace(all.filter((entry) => isRemoved(...entry)).map(([key]) => key));
}
