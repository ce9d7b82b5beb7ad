/** A choice of a list's rows and their order that has a name: its query as far as it is not the usual one. */
export interface View {
  label: string;
  query: object;
}

/** How much of a list is shown, not what of it. */
const paging = new Set(["page", "pageSize", "exactTotal"]);
const notFiltering = new Set([...paging, "sort", "direction"]);

/** Whether a list shows this view, on whichever page. */
export function isShown({ query }: View, search: object, usual: object) {
  const now = new Map(Object.entries(search));
  const wanted = Object.entries({ ...usual, ...query });
  return wanted.every(([key, value]) => paging.has(key) || now.get(key) === value);
}

/** Whether something is searched for or left out that usually is not. A filter that is null leaves out nothing. */
export function isNarrowed(search: object, usual: object) {
  const defaults = new Map(Object.entries(usual));
  return Object.entries(search).some(
    ([key, value]) => !notFiltering.has(key) && value !== null && value !== defaults.get(key),
  );
}

/** What takes search and filters back; the order stays. */
export const withoutFilters = (usual: object) =>
  Object.fromEntries(Object.entries(usual).filter(([key]) => !notFiltering.has(key)));

/** The search of a view's address. What is not the list's own stays, and so does how many rows are shown. */
export const addressOf = ({ query }: View, now: object, usual: object) => ({
  ...Object.fromEntries(
    Object.entries(now).filter(([key]) => key === "pageSize" || !(key in usual)),
  ),
  ...query,
});
