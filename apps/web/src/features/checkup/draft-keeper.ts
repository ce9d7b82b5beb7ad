import type { DeviceStore } from "#lib/device-store.ts";
import { inTime } from "#lib/in-time.ts";
import type { KeptDraft } from "./kept-draft.ts";

/** A save waits for the device no longer. */
const longestWaitMs = 300;

/** Keeps a page's unsaved changes under its own key of the device, always the latest. */
export function draftKeeper(store: DeviceStore, key: string) {
  const keeper = {
    /** Whether the browser did keep what it was given last. */
    isKeeping: true,
    keep: async (kept: KeptDraft | undefined): Promise<void> => {
      const writing = store.replace(kept ? [] : [key], kept && { key, value: kept });
      const done = writing.then(
        () => true,
        () => false,
      );
      void done.then((isKept) => (keeper.isKeeping = isKept));
      // A browser that does not answer keeps nothing, as far as anybody can tell.
      keeper.isKeeping = await inTime(done, longestWaitMs, false);
    },
  };
  return keeper;
}
