/** A named filter and order of a list: the parts of its query that differ from the default. */
export interface View {
  label: string;
  query: Record<string, unknown>;
}

/** Fields that only say how many rows are shown. */
const paging = new Set(["page", "pageSize", "exactTotal"]);
const notFiltering = new Set([...paging, "sort", "direction"]);

/** Whether a list shows this view, on any page. */
export function isShown({ query }: View, search: View["query"], usual: View["query"]) {
  const wanted = Object.entries({ ...usual, ...query });
  return wanted.every(([key, value]) => paging.has(key) || search[key] === value);
}

/** Whether a search or a filter is set that is not set by default. A filter that is null is not set. */
export function isNarrowed(search: View["query"], usual: View["query"]) {
  return Object.entries(search).some(
    ([key, value]) => !notFiltering.has(key) && value !== null && value !== usual[key],
  );
}

/** Resets search and filters; the order stays. */
export const withoutFilters = (usual: object) =>
  Object.fromEntries(Object.entries(usual).filter(([key]) => !notFiltering.has(key)));

/** The search of a view's address. Parameters of others and the page size stay. */
export const addressOf = ({ query }: View, now: object, usual: object) => ({
  ...Object.fromEntries(
    Object.entries(now).filter(([key]) => key === "pageSize" || !(key in usual)),
  ),
  ...query,
});
