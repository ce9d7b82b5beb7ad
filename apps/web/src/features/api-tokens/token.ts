import { tokenAreas, tokenScopes } from "@app/contract";
import type { TokenArea, TokenRow, TokenScope } from "@app/contract";

export const permissionLabels = {
  none: "None",
  read: "Read",
  write: "Read and write",
};
export type Permission = keyof typeof permissionLabels;

export const areaLabels: Record<TokenArea, { name: string; covers: string }> = {
  catalogue: { name: "Catalogue", covers: "Frameworks, platforms, applications and their logos" },
  checkups: { name: "CheckUps", covers: "Customers' answers, meetings and emails" },
  calendar: { name: "Calendar", covers: "Meetings; alone, it makes an address to subscribe to" },
  people: { name: "People", covers: "User profiles and roles, and who added an application" },
  system: {
    name: "System",
    covers: "Overview, health, and activity in the areas above that it may read",
  },
};

/** The permissions that an area offers: some areas are read-only. */
export const permissionsOf = (area: TokenArea): Permission[] => {
  const offered = tokenScopes.filter((scope) => scope.startsWith(`${area}:`));
  return ["none", ...offered.map((scope) => (scope.endsWith(":read") ? "read" : "write"))];
};

export const permissionIn = (scopes: TokenScope[], area: TokenArea): Permission => {
  if (scopes.some((scope) => scope === `${area}:write`)) return "write";
  return scopes.includes(`${area}:read`) ? "read" : "none";
};

/** The scopes with another permission in one area. One scope is enough, because writing includes reading. */
export const withPermission = (scopes: TokenScope[], area: TokenArea, permission: Permission) => [
  ...scopes.filter((scope) => !scope.startsWith(`${area}:`)),
  ...tokenScopes.filter((scope) => scope === `${area}:${permission}`),
];

/** "Catalogue: read and write, People: read", in the order of the areas. */
export const permissionsText = (scopes: TokenScope[]): string =>
  tokenAreas
    .map((area) => [areaLabels[area].name, permissionIn(scopes, area)] as const)
    .filter(([, permission]) => permission !== "none")
    .map(([name, permission]) => `${name}: ${permissionLabels[permission].toLowerCase()}`)
    .join(", ");

export const tokenStateLabels = {
  active: "Active",
  expired: "Expired",
  revoked: "Revoked",
  withoutAdministrator: "Owner is not an administrator",
};
type TokenState = keyof typeof tokenStateLabels;

/** A revoked token stays revoked even after its expiry. */
export function tokenState(
  row: Pick<TokenRow, "revokedAt" | "expiresAt" | "ownerIsAdministrator">,
  now: Date,
): TokenState {
  if (row.revokedAt) return "revoked";
  if (row.expiresAt.getTime() <= now.getTime()) return "expired";
  return row.ownerIsAdministrator ? "active" : "withoutAdministrator";
}

/** Whether it can never work again. A token whose owner lost the role works again when the owner regains it. */
export const hasEnded = (state: TokenState) => state === "revoked" || state === "expired";

export const expiryAfter = (days: number, now: Date): Date =>
  new Date(now.getTime() + days * 86_400_000);
