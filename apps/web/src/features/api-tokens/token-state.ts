import type { TokenRow } from "@app/contract";

export type TokenState = "active" | "expired" | "revoked";

export const tokenStateLabels: Record<TokenState, string> = {
  active: "Active",
  expired: "Expired",
  revoked: "Revoked",
};

/** What was revoked stays so, also when its time has passed since. */
export function tokenState(row: Pick<TokenRow, "revokedAt" | "expiresAt">, now: Date): TokenState {
  if (row.revokedAt) return "revoked";
  return row.expiresAt.getTime() <= now.getTime() ? "expired" : "active";
}

/** When a token of so many days ends, made now. */
export const expiryAfter = (days: number, now: Date): Date =>
  new Date(now.getTime() + days * 86_400_000);
