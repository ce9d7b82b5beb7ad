import { limits, plainIdentifier } from "@app/contract";

const nameless = "product";

/** The candidates in their order: "acme", "acme-2", "acme-3" …; the first is number 1. */
export function numberedIdentifier(name: string, number: number): string {
  const base = plainIdentifier(name) || nameless;
  const suffix = number === 1 ? "" : `-${number}`;
  return base.slice(0, limits.identifier - suffix.length) + suffix;
}
