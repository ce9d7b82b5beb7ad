import { tokenScopes } from "@app/contract";
import type { TokenArea, TokenScope } from "@app/contract";

/** What a token may do in an area. */
export type Permission = "none" | "read" | "write";

export const permissionLabels: Record<Permission, string> = {
  none: "None",
  read: "Read",
  write: "Read and write",
};

export const areaLabels: Record<TokenArea, { name: string; covers: string }> = {
  catalogue: { name: "Catalogue", covers: "Frameworks, platforms, applications and their logos" },
  checkups: { name: "CheckUps", covers: "What customers answered, their meetings and mails" },
  people: { name: "People", covers: "User profiles and roles, and who added an application" },
  system: {
    name: "System",
    covers: "Overview, health, and activity in the areas above that it can read",
  },
};

/** What can be chosen in an area: what nothing can be written in can be read at most. */
export const permissionsOf = (area: TokenArea): Permission[] => {
  const offered = tokenScopes.filter((scope) => scope.startsWith(`${area}:`));
  return ["none", ...offered.map((scope) => (scope.endsWith(":read") ? "read" : "write"))];
};

export const permissionIn = (scopes: TokenScope[], area: TokenArea): Permission => {
  if (scopes.some((scope) => scope === `${area}:write`)) return "write";
  return scopes.includes(`${area}:read`) ? "read" : "none";
};

/** The scopes with another permission in one area; writing includes reading, so that one scope says it. */
export const withPermission = (
  scopes: TokenScope[],
  area: TokenArea,
  permission: Permission,
): TokenScope[] => {
  const others = scopes.filter((scope) => !scope.startsWith(`${area}:`));
  const chosen = tokenScopes.filter((scope) => scope === `${area}:${permission}`);
  return [...others, ...chosen];
};

/** "Catalogue: read and write, People: read", in the order of the areas. */
export const permissionsText = (scopes: TokenScope[]): string =>
  Object.entries(areaLabels)
    .map(([area, { name }]) => ({ name, permission: permissionIn(scopes, area as TokenArea) })) // the keys of these labels
    .filter(({ permission }) => permission !== "none")
    .map(({ name, permission }) => `${name}: ${permissionLabels[permission].toLowerCase()}`)
    .join(", ");
