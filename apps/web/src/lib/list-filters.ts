type Query = Record<string, unknown>;

/** Fields that say which rows are shown first, and how many. */
const notFiltering = new Set(["page", "pageSize", "exactTotal", "sort", "direction"]);

/** Whether a search or a filter is set that is not set by default. A filter that is null is not set. */
export function isNarrowed(search: Query, usual: Query) {
  return Object.entries(search).some(
    ([key, value]) => !notFiltering.has(key) && value !== null && value !== usual[key],
  );
}

/** Resets search and filters; the order stays. */
export const withoutFilters = (usual: object) =>
  Object.fromEntries(Object.entries(usual).filter(([key]) => !notFiltering.has(key)));
