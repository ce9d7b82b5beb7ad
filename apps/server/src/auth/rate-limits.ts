import type { Pool } from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { keyedHash } from "#lib/secret.ts";

const minute = 60;
const day = 24 * 60 * minute;

/** The rules, in seconds. Counted in the database, so that they hold over restarts and instances. */
const rules = {
  signInMailsPerAddress: { points: 5, duration: 15 * minute },
  signInMailsPerNetwork: { points: 50, duration: 60 * minute },
  signInTriesPerNetwork: { points: 120, duration: 15 * minute },
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
  /** Each starts a process that draws. */
  picturesPerUser: { points: 60, duration: 60 * minute },
  newProductsPerUser: { points: 60, duration: 60 * minute },
} as const;

/**
 * Counted by each process for itself: in the database it would make a save an eighth slower, or more where the
 * disk is slow. More than any typing comes to, and still an end to the rows that saves leave, and to the
 * searches among all names.
 */
const rulesInMemory = {
  savesPerUser: { points: 6_000, duration: 60 * minute },
  similarPerUser: { points: 600, duration: 60 * minute },
  callsPerToken: { points: 600, duration: minute },
} as const;
type RateLimit = keyof typeof rules | keyof typeof rulesInMemory;

export interface RateLimits {
  /** Counts a use, or several at once; answers the seconds to wait when there were too many, else 0. */
  use(limit: RateLimit, key: string, uses?: number): Promise<number>;
}

export function createRateLimits(pool: Pool, secret: string): RateLimits {
  const inDatabase = Object.entries(rules).map(([name, rule]) => [
    name,
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      clearExpiredByTimeout: true,
      keyPrefix: name,
      ...rule,
    }),
  ]);
  const inMemory = Object.entries(rulesInMemory).map(([name, rule]) => [
    name,
    new RateLimiterMemory({ keyPrefix: name, ...rule }),
  ]);
  const limiters = Object.fromEntries([...inDatabase, ...inMemory]) as Record<
    RateLimit,
    RateLimiterPostgres | RateLimiterMemory
  >;
  return {
    use: async (limit, key, uses = 1) => {
      try {
        // Addresses are personal: the table holds them as hashes only.
        await limiters[limit].consume(keyedHash(secret, key), uses);
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
