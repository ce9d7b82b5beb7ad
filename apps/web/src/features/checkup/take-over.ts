import type { DeviceStore } from "#lib/device-store.ts";
import { keptKey } from "#lib/kept-changes.ts";
import { combineKept, readKept } from "./kept-draft.ts";
import type { KeptDraft } from "./kept-draft.ts";
import { alone, livingWriters } from "./tab-locks.ts";

export interface TakenOver {
  /** What pages that are gone left behind, now this page's own. */
  kept: KeptDraft | undefined;
  /** Writers with kept changes whose pages are open. */
  living: string[];
}

interface Heir {
  userId: string;
  checkupId: string;
  writer: string;
}

/**
 * Moves what pages that are gone kept of a check-up into this page's own record. Under a lock, so that of
 * two tabs that open at once only one gets it.
 */
export async function takeOver(
  store: DeviceStore,
  { userId, checkupId, writer }: Heir,
): Promise<TakenOver> {
  const prefix = keptKey(userId, checkupId);
  const own = keptKey(userId, checkupId, writer);
  const writerOf = (key: string) => key.slice(prefix.length + 1);
  return alone(`take-over/${prefix}`, async () => {
    const found = await store.entries(prefix);
    const living = await livingWriters(found.map(([key]) => writerOf(key)));
    const others = found.filter(([key]) => key !== own);
    const left = others.filter(([key]) => !living.has(writerOf(key)));
    const mine = found.filter(([key]) => key === own);
    const result = { living: [...living].filter((one) => one !== writer), kept: undefined };
    if (left.length === 0) return result;
    const kept = combineKept([...mine, ...left].map(([, value]) => readKept(value)));
    await store.replace(
      left.map(([key]) => key),
      { key: own, value: kept },
    );
    return { ...result, kept };
  });
}
