import { useQuery } from "@tanstack/react-query";
import { deviceStore } from "#lib/device-store.ts";
import { inTime } from "#lib/clock.ts";
import { onTabNews, tellTabs } from "#lib/tabs.ts";

/** Looking at the device holds nobody up for longer. */
const longestLookMs = 1_000;

/** Where a page keeps the changes of a check-up that the server has not confirmed: only while there are any. */
export const keptKey = (userId: string, checkupId: string, writer?: string) =>
  [userId, checkupId, ...(writer ? [writer] : [])].join("/");

/** Where a page keeps a dialog that was open when the session ended: of one person, or of all. */
export const dialogsOf = (userId?: string) => (userId ? `dialog/${userId}` : "dialog/");

/** The check-ups of which this device keeps changes of this person's. */
export async function keptCheckups(userId: string): Promise<Set<string>> {
  const keys = await inTime(deviceStore.keys(`${userId}/`), longestLookMs, []);
  return new Set(keys.map((key) => key.split("/")[1]!)); // every key names its check-up behind the person
}

/** The company names that this device keeps unsaved, by check-up; of several the one kept last. */
export async function keptNames(userId: string): Promise<Map<string, string>> {
  const entries = await inTime(deviceStore.entries(`${userId}/`), longestLookMs, []);
  const kept = entries.map(([key, value]) => ({
    checkupId: key.split("/")[1]!, // as above
    ...(value as { answers?: { companyName?: string }; keptAt?: number }), // what the check-up's pages write
  }));
  const inOrder = kept.toSorted((a, b) => (a.keptAt ?? 0) - (b.keptAt ?? 0));
  return new Map(
    inOrder.flatMap(({ checkupId, answers }) => {
      const name = answers?.companyName?.trim();
      return name ? [[checkupId, name]] : [];
    }),
  );
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
  const stop = onTabNews((news) => news.kind === "forgotten" && listener(news));
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** Deletes what this device keeps of one person, never of another. */
export async function forgetKeptChanges(forgotten: Forgotten): Promise<void> {
  const { userId, checkupId } = forgotten;
  for (const listener of listeners) listener(forgotten);
  tellTabs({ kind: "forgotten", ...forgotten });
  const prefixes = checkupId ? [keptKey(userId, checkupId)] : [`${userId}/`, dialogsOf(userId)];
  const removed = Promise.all(prefixes.map((prefix) => deviceStore.keys(prefix))).then((keys) =>
    deviceStore.replace(keys.flat()),
  );
  await inTime(removed, longestLookMs, undefined); // a browser that keeps nothing has nothing to forget
}

const keptForMs = 90 * 24 * 60 * 60_000;

/** Deletes what a page kept so long ago that nobody can be expected to go on with it. */
export function removeOldChanges() {
  const isOld = ([key, value]: [key: string, value: unknown]) => {
    const { keptAt } = value as { keptAt?: number }; // as pages write it, but for those of early releases
    return !key.startsWith(dialogsOf()) && Boolean(keptAt && Date.now() - keptAt > keptForMs);
  };
  const removing = deviceStore.update("", (entries) => ({
    removed: entries.filter(isOld).map(([key]) => key),
    written: [],
  }));
  removing.catch(() => undefined); // a browser that keeps nothing
}

const none = new Set<string>();

/** The check-ups of which this device keeps changes, looked up anew whenever the page is shown. */
export function useKeptCheckups(userId: string): Set<string> {
  const { data = none } = useQuery({
    queryKey: [["device", "kept"], userId],
    queryFn: () => keptCheckups(userId),
    staleTime: 0,
    refetchOnWindowFocus: "always",
  });
  return data;
}
