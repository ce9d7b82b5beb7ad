import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UseQueryOptions } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { queryFromAddress } from "@app/contract";
import type { ListQuery } from "@app/contract";
import type { z } from "zod";
import { useListSearch } from "#lib/list-search.ts";
import type { QuerySchema } from "#lib/list-search.ts";

export interface Page<Row> {
  rows: Row[];
  total: number;
  /** Else there are more than `total`. */
  isTotalExact: boolean;
}

/**
 * A list of the back office: what the address asks for, and the server's latest answer to it. While the next
 * page is on its way the former one stays; an answer to an older question is never shown.
 */
export function useList<
  Schema extends QuerySchema,
  Data extends Page<unknown>,
  Key extends readonly unknown[],
>(
  schema: Schema,
  options: (input: z.output<Schema>) => UseQueryOptions<Data, Error, Data, Key>,
  failure: string,
) {
  const { search, change } = useListSearch(schema);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...options(search),
    placeholderData: keepPreviousData,
    meta: { failure },
  });
  const usual = useMemo(() => queryFromAddress(schema, {}), [schema]);
  // The last rows of the last page were deleted, or the address was typed: the last page that there is.
  const { page, pageSize } = search;
  const lastPage =
    data?.isTotalExact && !isPlaceholderData ? Math.max(1, Math.ceil(data.total / pageSize)) : page;
  useEffect(() => {
    if (page > lastPage) change({ page: lastPage } as Partial<z.output<Schema>>, { replace: true }); // every list has pages
  }, [page, lastPage, change]);
  return {
    search,
    usual,
    change,
    data,
    error: data ? null : error,
    isWaiting: isFetching && (isPlaceholderData || !data),
    refetch: () => void refetch(),
  };
}

/** What the shared parts need of a list. */
export interface List<Row, Query extends ListQuery> {
  search: Query;
  /** What is asked where the address says nothing. */
  usual: Query;
  change(this: void, patch: Partial<ListQuery>, how?: { replace?: boolean }): void;
  data: Page<Row> | undefined;
  error: Error | null;
  isWaiting: boolean;
  refetch: () => void;
}
