/** A choice of a list's rows and their order that has a name: its query as far as it is not the usual one. */
export interface View {
  label: string;
  query: Record<string, unknown>;
}

/** These say how much of a list is shown, not what of it. */
const paging = new Set(["page", "pageSize", "exactTotal"]);
const notFiltering = new Set([...paging, "sort", "direction"]);

const isSame = (one: object, other: object, left: Set<string>) => {
  const values = Object.entries(other).filter(([key]) => !left.has(key));
  return values.every(([key, value]) => (one as Record<string, unknown>)[key] === value);
};

/** Whether a list shows this view, on whichever page. */
export const isShown = ({ query }: View, search: object, usual: object) =>
  isSame(search, { ...usual, ...query }, paging);

/** Whether something is searched for or left out that usually is not. A filter that is null leaves out nothing. */
export const isNarrowed = (search: object, usual: object) =>
  Object.entries(search).some(
    ([key, value]) =>
      !notFiltering.has(key) && value !== null && value !== (usual as Record<string, unknown>)[key],
  );

/** What takes search and filters back; the order stays. */
export const withoutFilters = <Query extends object>(usual: Query) =>
  Object.fromEntries(
    Object.entries(usual).filter(([key]) => !notFiltering.has(key)),
  ) as Partial<Query>; // some of its fields

/** The search of a view's address. What is not the list's own stays, how files are shown, and how many rows are. */
export const addressOf = ({ query }: View, now: Record<string, unknown>, usual: object) => ({
  ...Object.fromEntries(
    Object.entries(now).filter(([key]) => key === "pageSize" || !(key in usual)),
  ),
  ...query,
});
