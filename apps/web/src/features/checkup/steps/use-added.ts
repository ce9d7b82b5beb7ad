import type { Application } from "@app/contract";
import { useState } from "react";
import type { ApplicationFilter, useApplications } from "./use-applications.ts";

type Found = ReturnType<typeof useApplications>;

interface Added extends ApplicationFilter {
  product: Application;
}

/**
 * The other applications with those at their end that were added while the list was filtered as it is now. One
 * that the lists have had since is theirs to show, or to show no more.
 */
export function useAdded(
  { search, category }: ApplicationFilter,
  popular: Found,
  others: Found,
): { others: Found; add: (product: Application) => void } {
  const [all, setAll] = useState<Added[]>([]);
  const rows = [popular, others].flatMap((list) => (list.isPlaceholderData ? [] : list.rows));
  const isListed = new Set(rows.map(({ identifier }) => identifier));
  const waiting = all.filter(({ product }) => !isListed.has(product.identifier));
  if (waiting.length < all.length) setAll(waiting);
  const atEnd = waiting
    .filter((one) => one.search === search && one.category === category)
    .map(({ product }) => product);
  const add = (product: Application) =>
    setAll((earlier) => [...earlier, { search, category, product }]);
  // As it came, so that the grid is drawn anew only for something new.
  if (atEnd.length === 0) return { others, add };
  return {
    others: {
      ...others,
      rows: [...others.rows, ...atEnd],
      total: Math.max(others.total, others.rows.length + atEnd.length),
    },
    add,
  };
}
