import type { CompanyInfo, SignedInUser, TokenScope } from "@app/contract";
import type { RateLimits } from "#auth/rate-limits.ts";
import type { Database } from "#db/client.ts";
import type { DatabasePool } from "#db/pool.ts";
import type { Settings } from "#settings.ts";
import type { MailOutbox } from "#jobs/mail-outbox.ts";
import type { WebhookOutbox } from "#jobs/webhook-outbox.ts";
import type { Log } from "#log.ts";
import type { Mailer } from "#lib/mailer.ts";
import type { FileStorage } from "#storage/file-storage.ts";

/** The parts of the program; tests have their own clock and mailer. */
export interface Parts {
  settings: Settings;
  db: Database;
  /** The connections under `db`. */
  pool: DatabasePool;
  limits: RateLimits;
  outbox: MailOutbox;
  webhookOutbox: WebhookOutbox;
  /** Sends at once, past the outbox: for test emails alone. */
  mailer: Mailer;
  storage: FileStorage;
  lookup: {
    /** Asks a website as it was typed; throws `LookupFailed`, 8 seconds after it was asked at the latest. */
    find(
      request: { website: string; withLogo: boolean },
      userId: string,
      signal?: AbortSignal,
    ): Promise<CompanyInfo>;
  };
  secret: string;
  /** Makes the stored brand the one of `settings`, see `brandedSettings`. */
  reloadBrand: () => Promise<void>;
  /** This process among others on the same database, anew at each start. */
  instanceId: string;
  clock: () => Date;
  /** Ends when this instance is about to stop, and still answers. */
  leaving: AbortSignal;
  /** Ends when the product stops. */
  stopping: AbortSignal;
  log: Log;
}

/** What a procedure can reach: the program's parts, and the request that asks. */
export interface RequestContext extends Parts {
  headers: Headers;
  /** Headers of the answer: cookies, Retry-After. */
  resHeaders: Headers;
  /** Where the client's address is from, see `networkOf`. */
  network: string;
  /** The owner of the access token that the request came with; then no session counts. */
  tokenOwner?: CurrentUser;
}

/** The same where somebody is signed in. */
export interface UserContext extends RequestContext {
  user: CurrentUser;
}

/** A user that the server has verified for this very request. */
export type CurrentUser = SignedInUser & {
  /** Of the user's session or access token. */
  sessionId: string;
  /** The name of that token. */
  accessToken?: string;
  /** What that token is good for. */
  scopes?: TokenScope[];
};
