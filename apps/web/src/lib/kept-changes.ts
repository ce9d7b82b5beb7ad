import { useQuery } from "@tanstack/react-query";
import { deviceStore } from "#lib/device-store.ts";
import { inTime } from "#lib/clock.ts";
import { notifyTabs, onTabMessage } from "#lib/tabs.ts";

/** Looking at the device holds nobody up for longer. */
const longestLookMs = 1_000;

/** Where a page keeps the changes of a check-up that the server has not confirmed: only while there are any. */
export const keptKey = (userId: string, checkupId: string, writer?: string) =>
  [userId, checkupId, ...(writer ? [writer] : [])].join("/");

/**
 * The check-ups of which this device keeps changes of this person's, with the company name that was typed last and is not
 * saved, if there is one.
 */
export async function keptCheckups(userId: string): Promise<Map<string, string | undefined>> {
  const entries = await inTime(deviceStore.entries(`${userId}/`), longestLookMs, []);
  const kept = entries.map(([key, value]) => ({
    id: key.split("/")[1]!, // every key names its check-up behind the person
    ...(value as { answers?: { companyName?: string }; keptAt?: number }), // what the check-up's pages write
  }));
  const names = new Map<string, string | undefined>();
  for (const { id, answers } of kept.toSorted((a, b) => (a.keptAt ?? 0) - (b.keptAt ?? 0))) {
    names.set(id, answers?.companyName?.trim() || names.get(id));
  }
  return names;
}

interface Forgotten {
  userId: string;
  /** All of the person's when not named. */
  checkupId?: string;
}

const listeners = new Set<(forgotten: Forgotten) => void>();

/** Calls back when kept changes are deleted, here or in another tab: open pages must not write them again. */
export function onForgotten(listener: (forgotten: Forgotten) => void) {
  listeners.add(listener);
  const stop = onTabMessage((message) => message.kind === "forgotten" && listener(message));
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** Deletes what this device keeps of one person, never of another. */
export async function forgetKeptChanges(forgotten: Forgotten): Promise<void> {
  const { userId, checkupId } = forgotten;
  for (const listener of listeners) listener(forgotten);
  notifyTabs({ kind: "forgotten", ...forgotten });
  const prefix = checkupId ? keptKey(userId, checkupId) : `${userId}/`;
  const isRemoved = (key: string) => key.startsWith(prefix);
  await inTime(removeWhere(isRemoved), longestLookMs, undefined); // a browser that keeps nothing has nothing to forget
}

const keptForMs = 90 * 24 * 60 * 60_000;

/** Deletes what a page kept so long ago that nobody can be expected to go on with it. */
export function removeOldChanges() {
  const isOld = (key: string, value: unknown) => {
    const { keptAt } = value as { keptAt?: number }; // as pages write it, but for those of early releases
    // Early releases also kept dialogs of the back office.
    return key.startsWith("dialog/") || Boolean(keptAt && Date.now() - keptAt > keptForMs);
  };
  removeWhere(isOld).catch(() => undefined); // a browser that keeps nothing
}

async function removeWhere(isRemoved: (key: string, value: unknown) => boolean) {
  const entries = await deviceStore.entries("");
  const removed = entries.filter((entry) => isRemoved(...entry)).map(([key]) => key);
  if (removed.length > 0) await deviceStore.replace(removed);
}

const none = new Map<string, string | undefined>();

/** The check-ups of which this device keeps changes, looked up anew whenever the page is shown. */
export function useKeptCheckups(userId: string) {
  const { data = none } = useQuery({
    queryKey: [["device", "kept"], userId],
    queryFn: () => keptCheckups(userId),
    staleTime: 0,
    refetchOnWindowFocus: "always",
  });
  return data;
}
