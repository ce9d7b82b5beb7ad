import type { TokenRow } from "@app/contract";

export type TokenState = "active" | "expired" | "revoked" | "withoutAdministrator";

export const tokenStateLabels: Record<TokenState, string> = {
  active: "Active",
  expired: "Expired",
  revoked: "Revoked",
  withoutAdministrator: "Owner is no administrator",
};

type Facts = Pick<TokenRow, "revokedAt" | "expiresAt" | "ownerIsAdministrator">;

/** What was revoked stays so, also when its time has passed since. */
export function tokenState(row: Facts, now: Date): TokenState {
  if (row.revokedAt) return "revoked";
  if (row.expiresAt.getTime() <= now.getTime()) return "expired";
  return row.ownerIsAdministrator ? "active" : "withoutAdministrator";
}

/** Whether it has ended for good: one whose owner lost the role works again with the role. */
export const hasEnded = (state: TokenState) => state === "revoked" || state === "expired";

/** When a token of so many days ends, made now. */
export const expiryAfter = (days: number, now: Date): Date =>
  new Date(now.getTime() + days * 86_400_000);
