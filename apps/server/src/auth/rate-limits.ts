import { limits } from "@app/contract";
import { LRUCache } from "lru-cache";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { keyedHash } from "#lib/secret.ts";

const minute = 60;
const day = 24 * 60 * minute;

interface Rule {
  points: number;
  /** In seconds. */
  duration: number;
  /**
   * Each process takes so many uses at once from the counter and spends them by itself, for what happens too often to
   * be written each time: that would make a save an eighth slower. The limit still holds over all instances.
   */
  lease?: number;
}

/** Counted in the database, so that they hold over restarts and instances. */
const rules = {
  signInMailsPerAddress: { points: 5, duration: 15 * minute },
  signInMailsPerNetwork: { points: 50, duration: 60 * minute },
  /** Links and codes that are no good. */
  refusedSignInsPerNetwork: { points: 120, duration: 15 * minute },
  newCheckupsPerUser: { points: 60, duration: 60 * minute },
  unknownMeetingLinksPerNetwork: { points: 120, duration: 15 * minute },
  /** Whatever sends meeting mails: bookings, moves, cancellations. */
  meetingChangesPerUser: { points: 60, duration: 60 * minute },
  /** A guest is whoever a customer names: nobody is written to without end, by one customer or by all. */
  mailsPerUserAndGuest: { points: 20, duration: day },
  invitationsPerGuest: { points: 20, duration: day },
  guestMailsPerUser: { points: 100, duration: day },
  lookupsPerUserAndMinute: { points: 10, duration: minute },
  lookupsPerUserAndDay: { points: 100, duration: day },
  /** Each starts a process that re-encodes. */
  picturesPerUser: { points: 60, duration: 60 * minute },
  /** Each starts a thread that renders. */
  summariesPerUser: { points: 60, duration: 60 * minute },
  newProductsPerUser: { points: 60, duration: 60 * minute },
  mailsAgainPerRecipient: { points: 20, duration: day },
  testMailsPerUser: { points: 5, duration: 15 * minute },
  wrongTokensPerNetwork: { points: 120, duration: 15 * minute },
  /** More than any typing comes to, and still an end to what saves and searches among all names cost. */
  savesPerUser: { points: 6_000, duration: 60 * minute, lease: 60 },
  similarPerUser: { points: 600, duration: 60 * minute, lease: 20 },
  callsPerToken: { points: limits.callsPerTokenAndMinute, duration: minute, lease: 20 },
} satisfies Record<string, Rule>;

type RateLimit = keyof typeof rules;

export interface RateLimits {
  /** Counts a use, or several at once; answers the seconds to wait when there were too many, else 0. */
  use(limit: RateLimit, key: string, uses?: number): Promise<number>;
}

/** Keys for which one process holds uses; the one used least recently loses what is left of them. */
const leasesAtMost = 20_000;

export function createRateLimits(pool: Pool, secret: string): RateLimits {
  // Without the library's names for statements: behind PgBouncer the next one may reach another server process.
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values),
  };
  const counters = new Map(
    Object.entries(rules).map(([keyPrefix, { points, duration }]) => [
      keyPrefix,
      new RateLimiterPostgres({
        storeClient,
        storeType: "pool",
        tableName: "rate_limits",
        tableCreated: true,
        clearExpiredByTimeout: false, // housekeeping does it, once for all of them
        keyPrefix,
        points,
        duration,
        inMemoryBlockOnConsumed: points, // who used all of it costs no more statements
      }),
    ]),
  );
  /** What is left of the uses that this process took, until their window ends. */
  const leases = new LRUCache<string, number>({ max: leasesAtMost });
  const leasesUnderWay = new Map<string, Promise<void>>();

  async function takeLeases(counter: RateLimiterPostgres, key: string, uses: number) {
    const name = counter.getKey(key);
    try {
      const { msBeforeNext } = await counter.consume(key, uses);
      leases.set(name, (leases.get(name) ?? 0) + uses, { ttl: Math.max(1, msBeforeNext) });
    } finally {
      leasesUnderWay.delete(name);
    }
  }

  async function spend(limit: RateLimit, key: string, uses: number) {
    const { lease }: Rule = rules[limit];
    const counter = counters.get(limit)!; // each rule has one
    if (lease === undefined) return void (await counter.consume(key, uses));
    const name = counter.getKey(key);
    for (;;) {
      const left = leases.get(name) ?? 0;
      if (left >= uses) {
        leases.set(name, left - uses, { ttl: leases.getRemainingTTL(name) });
        return;
      }
      // Calls at the same moment share one lease: together they would take more than they need.
      let underWay = leasesUnderWay.get(name);
      if (!underWay) {
        underWay = takeLeases(counter, key, Math.ceil((uses - left) / lease) * lease);
        leasesUnderWay.set(name, underWay);
      }
      await underWay;
    }
  }

  return {
    use: async (limit, key, uses = 1) => {
      try {
        await spend(limit, keyedHash(secret, key), uses); // addresses are personal: the table holds hashes only
        return 0;
      } catch (error) {
        if (error instanceof RateLimiterRes)
          return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw error;
      }
    },
  };
}

/** What counts as one network: an IPv4 address, or the /64 that an IPv6 address is from. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!; // the pattern's one group
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = (tail ?? "").split(":").filter(Boolean);
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, gap)).fill("0"), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
