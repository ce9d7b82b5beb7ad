import type { ListQuery } from "@app/contract";
import type { SearchSchemaInput } from "@tanstack/react-router";

type Typed<Query, Own> = Partial<Query> & Partial<Own> & { open?: string | undefined };

/**
 * Declares the search of a list's route by the type of its query in the contract, so that links are typed. `useListSearch`
 * validates the values, because the contract's schemas must not load with the first page.
 */
export const listSearch =
  <Query extends ListQuery, Own extends object = object>() =>
  (typed: Typed<Query, Own> & SearchSchemaInput): Typed<Query, Own> =>
    typed;
