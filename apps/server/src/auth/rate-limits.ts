import { limits } from "@app/contract";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { keyedHash } from "#lib/secret.ts";
import { createLeases } from "./leases.ts";
import type { Leases } from "./leases.ts";

const minute = 60;
const day = 24 * 60 * minute;

/** The rules, in seconds. Counted in the database, so that they hold over restarts and instances. */
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
  /** Each starts a process that draws. */
  picturesPerUser: { points: 60, duration: 60 * minute },
  /** Each starts a thread that draws. */
  summariesPerUser: { points: 60, duration: 60 * minute },
  newProductsPerUser: { points: 60, duration: 60 * minute },
  mailsAgainPerRecipient: { points: 20, duration: day },
  testMailsPerUser: { points: 5, duration: 15 * minute },
  wrongTokensPerNetwork: { points: 120, duration: 15 * minute },
} as const;

/**
 * Counted in the database too, but not at every use, which would make a save an eighth slower, or more where the
 * disk is slow: each process takes a `lease` of uses at once. More than any typing comes to, and still an end to
 * the rows that saves leave, and to the searches among all names.
 */
const leasedRules = {
  savesPerUser: { points: 6_000, duration: 60 * minute, lease: 60 },
  similarPerUser: { points: 600, duration: 60 * minute, lease: 20 },
  callsPerToken: { points: limits.callsPerTokenAndMinute, duration: minute, lease: 20 },
} as const;
type LeasedRateLimit = keyof typeof leasedRules;
type RateLimit = keyof typeof rules | LeasedRateLimit;

export interface RateLimits {
  /** Counts a use, or several at once; answers the seconds to wait when there were too many, else 0. */
  use(limit: RateLimit, key: string, uses?: number): Promise<number>;
}

export function createRateLimits(pool: Pool, secret: string): RateLimits {
  // Without its names for statements: behind PgBouncer the next one may reach another server process.
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values),
  };
  const counterOf = (keyPrefix: string, rule: { points: number; duration: number }) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      clearExpiredByTimeout: false, // housekeeping does it, once for all of them
      keyPrefix,
      ...rule,
    });
  const counters = Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [name, counterOf(name, rule)]),
  ) as Record<keyof typeof rules, RateLimiterPostgres>;
  const leases = Object.fromEntries(
    Object.entries(leasedRules).map(([name, { lease, ...rule }]) => [
      name,
      createLeases(counterOf(name, rule), lease),
    ]),
  ) as Record<LeasedRateLimit, Leases>;
  const isLeased = (limit: RateLimit): limit is LeasedRateLimit => limit in leases;

  return {
    use: async (limit, key, uses = 1) => {
      const hashed = keyedHash(secret, key); // addresses are personal: the table holds hashes only
      if (isLeased(limit)) return Math.ceil((await leases[limit].spend(hashed, uses)) / 1000);
      try {
        await counters[limit].consume(hashed, uses);
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
