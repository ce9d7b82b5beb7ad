import type { CompanyInfo } from "@app/contract";
import type { Log } from "#lib/log.ts";
import type { Outbound } from "#lib/outbound.ts";

/** A website told nothing that can be used. `code` is for the log only. */
export class LookupFailed extends Error {
  readonly code: string;

  constructor(code: string, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

export interface LookupWish {
  /** As it was typed. */
  website: string;
  withLogo: boolean;
}

/** What websites say of their companies: asked once, remembered for a while, a few at a time. */
export interface Lookup {
  /** Throws `LookupFailed`, 8 seconds after it was asked at the latest. */
  find(wish: LookupWish, signal?: AbortSignal): Promise<CompanyInfo>;
}

export interface LookupParts {
  outbound: Outbound;
  clock: () => Date;
  log: Log;
}

export function createLookup(_parts: LookupParts): Lookup {
  return { find: () => Promise.reject(new LookupFailed("not built yet")) };
}
