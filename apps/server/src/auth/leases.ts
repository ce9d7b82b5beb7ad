import { LRUCache } from "lru-cache";
import { RateLimiterRes } from "rate-limiter-flexible";
import type { RateLimiterAbstract } from "rate-limiter-flexible";

/** Keys that one process holds uses of. Whose place is taken loses what was left of his lease. */
const keysAtMost = 20_000;

interface Lease {
  /** Uses that this process may still spend. */
  left: number;
  /** Whether there are no more in this window. */
  isLast: boolean;
}

export interface Leases {
  /** Spends uses of a key; answers the milliseconds to wait when there are not enough, else 0. */
  spend(key: string, uses: number): Promise<number>;
}

/**
 * A limit over all instances that is not written at every use: each process takes `size` uses of a key at once
 * from the shared counter, and spends them by itself until the counter's window ends. Never more than the
 * limit is spent; somebody whom several instances serve can be stopped earlier, by what the others took and did
 * not spend: less than `size` for each.
 */
export function createLeases(counter: RateLimiterAbstract, size: number): Leases {
  const leases = new LRUCache<string, Lease>({ max: keysAtMost });
  const underWay = new Map<string, Promise<void>>();

  const take = async (key: string, wanted: number) => {
    const { consumedPoints, msBeforeNext } = await consumed(counter, key, wanted);
    const isLast = consumedPoints >= counter.points;
    const granted = Math.max(0, wanted - Math.max(0, consumedPoints - counter.points));
    const left = (leases.get(key)?.left ?? 0) + granted;
    leases.set(key, { left, isLast }, { ttl: Math.max(1, msBeforeNext) });
  };
  const takeOnce = (key: string, wanted: number) => {
    const taking = take(key, wanted).finally(() => underWay.delete(key));
    underWay.set(key, taking);
    return taking;
  };
  return {
    spend: async (key, uses) => {
      for (;;) {
        const lease = leases.get(key);
        const left = lease?.left ?? 0;
        if (lease && left >= uses) {
          lease.left -= uses;
          return 0;
        }
        if (lease?.isLast) return Math.max(1, leases.getRemainingTTL(key));
        await (underWay.get(key) ?? takeOnce(key, Math.max(size, uses - left)));
      }
    },
  };
}

/** How far the counter is after these uses, within the limit or not. */
async function consumed(counter: RateLimiterAbstract, key: string, uses: number) {
  try {
    return await counter.consume(key, uses);
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  }
}
