import { limits } from "@app/contract";

const nameless = "product";

/**
 * A product's identifier, made from its name: in small letters, accents folded, white space as hyphens,
 * without anything else. Empty when the name has no letter or digit of these, as one in another script.
 */
export function plainIdentifier(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\s+/g, "-")
    .replaceAll(/[^a-z0-9_-]/g, "");
  return /[a-z0-9]/.test(plain) ? plain.slice(0, limits.identifier) : "";
}

/** The candidates in their order: "acme", "acme-2", "acme-3" …; the first is number 1. */
export function numberedIdentifier(name: string, number: number): string {
  const base = plainIdentifier(name) || nameless;
  const suffix = number === 1 ? "" : `-${number}`;
  return base.slice(0, limits.identifier - suffix.length) + suffix;
}
