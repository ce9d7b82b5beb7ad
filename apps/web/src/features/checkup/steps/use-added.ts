import type { Application } from "@app/contract";
import { useState } from "react";
import type { ApplicationFilter } from "./use-applications.ts";

/** The products that were added while the list was filtered as it is now. */
export function useAdded({ search, category }: ApplicationFilter) {
  const [all, setAll] = useState<(ApplicationFilter & { product: Application })[]>([]);
  const isShown = (one: ApplicationFilter) => one.search === search && one.category === category;
  return {
    added: all.filter(isShown).map(({ product }) => product),
    add: (product: Application) => setAll((others) => [...others, { search, category, product }]),
  };
}
