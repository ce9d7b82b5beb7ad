import { queryFromAddress } from "@app/contract";
import type { ListQuery } from "@app/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UseQueryOptions } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo } from "react";
import type { z } from "zod";

/** A list's query as the contract declares it: its fields read as a `ListQuery` and the list's filters. */
export type QuerySchema = z.ZodObject & z.ZodType<ListQuery>;

interface Page<Row> {
  rows: Row[];
  total: number;
  /** Else there are more than `total`. */
  isTotalExact: boolean;
}

/** The call that loads a page of a list. */
export type PageQuery<Schema extends QuerySchema, Row> = (
  input: z.output<Schema>,
) => UseQueryOptions<Page<Row>, Error, Page<Row>, readonly unknown[]>;

/** What the address asks for. How totals are counted is not a matter of the address. */
const readFrom = <Schema extends QuerySchema>(schema: Schema, typed: object) =>
  queryFromAddress(schema, { ...typed, exactTotal: undefined });

/**
 * A list's search, filters, sort and page, in the address: links, reload and the back button work by
 * themselves. What is wrong in an address counts as missing. A change leads to page 1 unless it names one.
 */
export function useListSearch<Schema extends QuerySchema>(schema: Schema) {
  const typed: object = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => readFrom(schema, typed), [schema, typed]);
  const usual = useMemo(() => readFrom(schema, {}), [schema]);
  const change = useCallback(
    (patch: object, how?: { replace?: boolean }) =>
      void navigate({
        to: ".",
        // From what the address says by then: two changes in one moment both count.
        search: (now) => {
          const query = { ...readFrom(schema, now), page: 1, ...patch };
          const defaults = new Map(Object.entries(usual));
          const named = Object.entries(query).map(([key, value]) => [
            key,
            value === defaults.get(key) ? undefined : value,
          ]);
          // What is not the list's own stays.
          return { ...now, ...Object.fromEntries(named) };
        },
        resetScroll: false,
        ...how,
      }),
    [navigate, schema, usual],
  );
  return { search, usual, change };
}

/**
 * A list of the back office: what the address asks for, and the server's latest answer to it. While the next
 * page is on its way the former one stays; an answer to an older question is never shown.
 */
export function useList<Schema extends QuerySchema, Row>(
  schema: Schema,
  query: PageQuery<Schema, Row>,
  failure: string,
) {
  const { search, usual, change } = useListSearch(schema);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...query(search),
    placeholderData: keepPreviousData,
    meta: { failure },
  });
  // The last rows of the last page were deleted, or the address was typed: the last page that there is.
  const { page, pageSize } = search;
  const lastPage =
    data?.isTotalExact && !isPlaceholderData ? Math.max(1, Math.ceil(data.total / pageSize)) : page;
  useEffect(() => {
    if (page > lastPage) change({ page: lastPage }, { replace: true });
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
