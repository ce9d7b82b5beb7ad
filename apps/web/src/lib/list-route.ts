import type { ListQuery } from "@app/contract";
import type { SearchSchemaInput } from "@tanstack/react-router";

/**
 * Declares the search of a list's route by its query in the contract. It types links; `useListSearch` reads the values,
 * because the contract's schemas must not load with the first page.
 */
export const listSearch =
  <Query extends ListQuery, Own extends object = object>() =>
  (
    typed: Partial<Query> & Partial<Own> & { open?: string | undefined } & SearchSchemaInput,
  ): Partial<Query> & Partial<Own> & { open?: string | undefined } =>
    typed;
