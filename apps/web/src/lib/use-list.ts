import { queryFromAddress } from "@app/contract";
import type { ListQuery, pageOf } from "@app/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { QueryFunction, UseQueryOptions } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo } from "react";
import type { z } from "zod";
import { nextPaint } from "#lib/clock.ts";

/** The schema of a list's query in the contract: a `ListQuery` with the list's filters. */
export type QuerySchema = z.ZodObject & z.ZodType<ListQuery>;

type Page<Row> = z.output<ReturnType<typeof pageOf<z.ZodType<Row>>>>;

/** The call that loads a page of a list. */
export type PageQuery<Schema extends QuerySchema, Row> = (
  input: z.output<Schema>,
) => UseQueryOptions<Page<Row>, Error, Page<Row>, readonly unknown[]>;

/** The query of an address. It does not say how totals are counted. */
const readFrom = <Schema extends QuerySchema>(schema: Schema, typed: object) =>
  queryFromAddress(schema, { ...typed, exactTotal: undefined });

/** A list's query in the address. Invalid values count as missing. A change opens page 1 unless it sets a page. */
export function useListSearch<Schema extends QuerySchema>(schema: Schema) {
  const typed: object = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => readFrom(schema, typed), [schema, typed]);
  const usual = useMemo(() => readFrom(schema, {}), [schema]);
  const change = useCallback(
    (patch: object, how?: { replace?: boolean }) =>
      void navigate({
        to: ".",
        // Based on the address at that time, so that two simultaneous changes both count.
        search: (now) => {
          const query = { ...readFrom(schema, now), page: 1, ...patch };
          const named = Object.entries(query).map(([key, value]) => [
            key,
            value === usual[key] ? undefined : value,
          ]);
          // Parameters of others stay.
          return { ...now, ...Object.fromEntries(named) };
        },
        resetScroll: false,
        ...how,
      }),
    [navigate, schema, usual],
  );
  return { search, usual, change };
}

/** Fields that say which rows are shown first, and how many. */
const notFiltering = new Set(["page", "pageSize", "exactTotal", "sort", "direction"]);

/** The search and the filters of a query, without its order and page. */
export const filtersOf = (query: object) =>
  Object.fromEntries(Object.entries(query).filter(([key]) => !notFiltering.has(key)));

/** Whether a search or a filter is set that is not set by default. A filter that is null is not set. */
export const isNarrowed = (search: object, usual: Record<string, unknown>) =>
  Object.entries(filtersOf(search)).some(([key, value]) => value !== null && value !== usual[key]);

/** While the next page loads, the previous one stays; an answer to an earlier query is never shown. */
export function useList<Schema extends QuerySchema, Row>(
  schema: Schema,
  query: PageQuery<Schema, Row>,
  failure: string,
) {
  const { search, usual, change } = useListSearch(schema);
  const { queryFn, ...options } = query(search);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...options,
    // What was pressed is painted first: to prepare a call takes a while on a slow phone.
    queryFn: async (context) => {
      await nextPaint();
      return (queryFn as QueryFunction<Page<Row>>)(context); // lists are never skipped
    },
    placeholderData: keepPreviousData,
    meta: { failure },
  });
  // If the rows of the last page were deleted or the address was typed, opens the last existing page.
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
