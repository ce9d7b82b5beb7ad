import { limits } from "./limits.ts";

/**
 * A product's identifier, made from its name: in small letters, accents folded, white space as hyphens, without
 * anything else. Empty when the name has no letter or digit of these, as one in another script.
 */
export function plainIdentifier(name: string): string {
  const plain = name
    .trim()
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\s+/g, "-")
    .replaceAll(/[^a-z0-9_-]/g, "");
  return /[a-z0-9]/.test(plain) ? plain.slice(0, limits.identifier) : "";
}
