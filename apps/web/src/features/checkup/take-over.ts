import type { Checkup } from "@app/contract";
import type { DeviceStore } from "#lib/device-store.ts";
import { keptKey } from "#lib/kept-changes.ts";
import { randomId } from "#lib/random-id.ts";
import { combineKept, readKept } from "./kept-draft.ts";
import type { KeptDraft } from "./kept-draft.ts";
import { packLeft } from "./left-behind.ts";
import { alone, knowsOthers, livingWriters } from "./tab-locks.ts";

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
  /** What it knows to be stored. */
  stored: Pick<Checkup, "answers" | "version">;
}

/**
 * Moves what pages that are gone kept of a check-up into this page's own record. Under a lock, so that of
 * two tabs that open at once only one gets it.
 */
export async function takeOver(
  store: DeviceStore,
  { userId, checkupId, writer, stored }: Heir,
): Promise<TakenOver> {
  const prefix = keptKey(userId, checkupId);
  const own = keptKey(userId, checkupId, writer);
  const writerOf = (key: string) => key.slice(prefix.length + 1);
  return alone(`take-over/${prefix}`, async () => {
    const found = await store.entries(prefix);
    const living = await livingWriters(found.map(([key]) => writerOf(key)));
    const others = found.filter(([key]) => key !== own);
    const left = others.filter(([key]) => !living.has(writerOf(key)));
    const mine = found.filter(([key]) => key === own).map(([, value]) => readKept(value));
    const result = { living: [...living].filter((one) => one !== writer), kept: undefined };
    if (left.length === 0) return result;
    const packed = left.map(([key, value]) => {
      const read = readKept(value);
      return packLeft(read, nameFor(writerOf(key), read), stored);
    });
    const inOrder = packed.toSorted((a, b) => a.keptAt - b.keptAt);
    const [number] = mine.map((one) => one.number);
    await store.replace(
      left.map(([key]) => key),
      { key: own, value: { ...combineKept([...inOrder, ...mine]), number } },
    );
    return { ...result, kept: combineKept(inOrder) };
  });
}

/**
 * Under which name goes what a page had not sent: its own, where nobody else can go on with it. A page that
 * may be open counts on by itself, and two changes of one name would be one to the server.
 */
function nameFor(writer: string, { number }: KeptDraft) {
  const isKnown = number !== undefined && knowsOthers();
  return isKnown ? { writer, number } : { writer: randomId(), number: 0 };
}
