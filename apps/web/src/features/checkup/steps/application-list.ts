import { applicationPageSize } from "@app/contract";
import type { Application } from "@app/contract";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { api } from "#lib/api.ts";

/** SaaS or IT & security: two sources of one shape. */
export type ApplicationSource = typeof api.saas;

export interface ApplicationFilter {
  search: string;
  category: string | null;
  popular: boolean;
}

/** Title of the toast when anything of the picker cannot be loaded. */
export const meta = { failure: "Error loading applications" };

/** The popular applications or the others that match a filter, page by page. */
export const applicationPages = (source: ApplicationSource, filter: ApplicationFilter) =>
  source.browse.infiniteOptions({
    input: (offset: number) => ({ ...filter, offset }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const offset = pages.length * applicationPageSize;
      const isMore = last.isTotalExact
        ? offset < last.total
        : last.rows.length === applicationPageSize;
      return isMore ? offset : undefined;
    },
  });

/** The applications that match a filter, with those of `added` that are not on the loaded pages at the end. */
export function useApplications(
  source: ApplicationSource,
  filter: ApplicationFilter,
  added?: Application[],
) {
  const query = useInfiniteQuery({
    ...applicationPages(source, filter),
    placeholderData: keepPreviousData,
    meta,
  });
  const { data } = query;
  // The same array each time, so that a grid of hundreds is rendered again only when it changes.
  const rows = useMemo(() => {
    const loaded = data?.pages.flatMap((page) => page.rows) ?? [];
    const isLoaded = new Set(loaded.map(({ identifier }) => identifier));
    const others = added?.filter(({ identifier }) => !isLoaded.has(identifier)) ?? [];
    return [...loaded, ...others];
  }, [data, added]);
  const { total = 0, isTotalExact = true } = data?.pages.at(-1) ?? {};
  const known = Math.max(total, rows.length); // a very large total is not counted exactly
  return { ...query, rows, total: known, isTotalExact, remaining: known - rows.length };
}

export type ApplicationList = ReturnType<typeof useApplications>;
