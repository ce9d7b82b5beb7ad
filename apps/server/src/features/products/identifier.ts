import { randomBytes } from "node:crypto";
import { limits, plainIdentifier } from "@app/contract";

const nameless = "product";

/**
 * "acme-1f9d04c7": of the name, with an end that nobody can foresee. An end that counts the products of a name, or is
 * there only where a name is taken, would tell a customer of products that others keep to themselves.
 */
export function newIdentifier(name: string): string {
  const end = `-${randomBytes(4).toString("hex")}`;
  const base = plainIdentifier(name) || nameless;
  return base.slice(0, limits.identifier - end.length) + end;
}
