import { limits } from "@app/contract";
import { expandIPv6 } from "hono/utils/ipaddr";
import type { Pool } from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { keyedHash } from "#lib/secret.ts";

const minute = 60;
const day = 24 * 60 * minute;

interface Rule {
  points: number;
  /** In seconds. */
  duration: number;
  /** Counted by each instance for itself, from its start: writing it each time would make a save an eighth slower. */
  inMemory?: boolean;
}

/** Counted in the database, so that they hold over restarts and instances. */
const rules = {
  signInMailsPerAddress: { points: 5, duration: 15 * minute },
  signInMailsPerNetwork: { points: 50, duration: 60 * minute },
  /** Wrong or expired links and codes. */
  failedSignInsPerNetwork: { points: 120, duration: 15 * minute },
  newCheckupsPerUser: { points: 60, duration: 60 * minute },
  unknownMeetingLinksPerNetwork: { points: 120, duration: 15 * minute },
  /** Whatever sends meeting mails: bookings, moves, cancellations. */
  meetingChangesPerUser: { points: 60, duration: 60 * minute },
  /** Customers can name anybody as a guest: limits what one address gets, from one customer and from all. */
  mailsPerUserAndGuest: { points: 20, duration: day },
  invitationsPerGuest: { points: 20, duration: day },
  guestMailsPerUser: { points: 100, duration: day },
  lookupsPerUserAndMinute: { points: 10, duration: minute },
  lookupsPerUserAndDay: { points: 100, duration: day },
  /** Each starts a process that re-encodes. */
  picturesPerUser: { points: 60, duration: 60 * minute },
  /** Each starts a thread that renders. */
  summariesPerUser: { points: 60, duration: 60 * minute },
  downloadsPerUser: { points: 10, duration: 60 * minute },
  deletionLinksPerUser: { points: 5, duration: 15 * minute },
  briefsPerUser: { points: 120, duration: 60 * minute },
  unknownBriefLinksPerNetwork: { points: 120, duration: 15 * minute },
  newProductsPerUser: { points: 60, duration: 60 * minute },
  mailsAgainPerRecipient: { points: 20, duration: day },
  testMailsPerUser: { points: 5, duration: 15 * minute },
  wrongTokensPerNetwork: { points: 120, duration: 15 * minute },
  /** More than any typing needs, and still a limit to the cost of saves and searches among all names. */
  savesPerUser: { points: 6_000, duration: 60 * minute, inMemory: true },
  similarPerUser: { points: 600, duration: 60 * minute, inMemory: true },
  /** Ten long lists. */
  matchedNamesPerUser: { points: 1_000, duration: 60 * minute, inMemory: true },
  callsPerToken: { points: limits.callsPerTokenAndMinute, duration: minute, inMemory: true },
} satisfies Record<string, Rule>;

type RateLimit = keyof typeof rules;

export type RateLimits = ReturnType<typeof createRateLimits>;

export function createRateLimits(pool: Pool, secret: string) {
  // Without the library's names for statements: behind PgBouncer the next one may reach another server process.
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values),
  };
  const counterOf = (keyPrefix: string, { points, duration, inMemory }: Rule) =>
    inMemory
      ? new RateLimiterMemory({ keyPrefix, points, duration })
      : new RateLimiterPostgres({
          storeClient,
          storeType: "pool",
          tableName: "rate_limits",
          tableCreated: true,
          clearExpiredByTimeout: false, // housekeeping does it, once for all of them
          keyPrefix,
          points,
          duration,
          inMemoryBlockOnConsumed: points, // who used all of it costs no more statements
        });
  const counters = new Map(
    Object.entries(rules).map(([name, rule]) => [name, counterOf(name, rule)]),
  );

  return {
    /** Counts a use, or several at once; answers the seconds to wait when there were too many, else 0. */
    use: async (limit: RateLimit, key: string, uses = 1): Promise<number> => {
      const hashed = keyedHash(secret, key); // addresses are personal: the table holds hashes only
      try {
        await counters.get(limit)!.consume(hashed, uses); // each rule has one
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
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, "");
  if (!plain.includes(":")) return plain;
  const groups = expandIPv6(plain).split(":").slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}
