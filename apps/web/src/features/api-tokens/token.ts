import { tokenAreas, tokenScopes } from "@app/contract";
import type { TokenArea, TokenRow, TokenScope } from "@app/contract";

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

/** What an area offers: some areas are read-only. */
export const scopesOf = (area: TokenArea) =>
  tokenScopes.filter((scope) => scope.startsWith(`${area}:`));

export const scopeLabel = (scope: TokenScope) =>
  scope.endsWith(":write") ? "Read and write" : "Read";

/** What scopes allow in an area: writing includes reading. */
export const scopeIn = (scopes: TokenScope[], area: TokenArea) =>
  scopesOf(area).findLast((scope) => scopes.includes(scope));

/** "Catalogue: read and write, People: read", in the order of the areas. */
export const permissionsText = (scopes: TokenScope[]): string =>
  tokenAreas
    .map((area) => [areaLabels[area].name, scopeIn(scopes, area)] as const)
    .map(([name, scope]) => scope && `${name}: ${scopeLabel(scope).toLowerCase()}`)
    .filter(Boolean)
    .join(", ");

/** What its row shows. A revoked token stays revoked even after its expiry. */
export function tokenState(
  row: Pick<TokenRow, "revokedAt" | "expiresAt" | "ownerIsAdministrator">,
  now: Date,
) {
  if (row.revokedAt) return { label: "Revoked", isGood: false, hasEnded: true };
  if (row.expiresAt <= now) return { label: "Expired", isGood: false, hasEnded: true };
  if (row.ownerIsAdministrator) return { label: "Active", isGood: true, hasEnded: false };
  // It works again when the owner regains the role.
  return { label: "Owner is not an administrator", isGood: false, hasEnded: false };
}
