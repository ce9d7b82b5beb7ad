import { applicationPageSize } from "@app/contract";
import type { Application, ChoiceKind } from "@app/contract";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { ApplicationSource } from "#lib/application-source.ts";
import { useNames } from "./use-chosen-names.ts";

export interface ApplicationFilter {
  search: string;
  category: string | null;
}

const meta = { failure: "Error loading applications" };

/** The popular applications or the others that a filter lets through, page by page. */
export const listed = (
  source: ApplicationSource,
  { search, category }: ApplicationFilter,
  popular: boolean,
) =>
  source.browse.infiniteOptions({
    input: (offset: number) => ({ search, category, popular, offset }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const offset = pages.length * applicationPageSize;
      const isMore = last.isTotalExact
        ? offset < last.total
        : last.rows.length === applicationPageSize;
      return isMore ? offset : undefined;
    },
  });

/** The same for a screen. Another filter is another query: the answers of an older search are dropped. */
export function useApplications(
  source: ApplicationSource,
  filter: ApplicationFilter,
  popular: boolean,
) {
  const query = useInfiniteQuery({
    ...listed(source, filter, popular),
    placeholderData: keepPreviousData,
    meta,
  });
  const { data } = query;
  // The same array each time, so that a grid of hundreds is drawn anew only when it changes.
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]);
  const { total = 0, isTotalExact = true } = data?.pages.at(-1) ?? {};
  const known = Math.max(total, rows.length); // of very many it is only known that they are more
  return { ...query, rows, total: known, isTotalExact, remaining: known - rows.length };
}

export const useCategories = (source: ApplicationSource) =>
  useQuery({ ...source.categories.queryOptions(), meta });

/**
 * Names of chosen applications: those chosen here from where they were chosen, others (before, in another
 * window, by a save that was answered late) from the server.
 */
export function useApplicationNames(source: ApplicationSource, kind: ChoiceKind, chosen: string[]) {
  const [identifiers, setIdentifiers] = useState(chosen);
  const [seen, setSeen] = useState(new Map<string, string>());
  const unseen = chosen.filter((identifier) => !seen.has(identifier));
  if (!unseen.every((identifier) => identifiers.includes(identifier))) setIdentifiers(unseen);
  const before = useQuery({
    ...source.named.queryOptions({ input: { identifiers } }),
    enabled: identifiers.length > 0,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    meta,
  });
  const { notOffered, names, nameOf } = useNames(kind, identifiers, before);
  return {
    queries: [before, names],
    notOffered,
    nameOf: (identifier: string) => seen.get(identifier) ?? nameOf(identifier),
    remember: (application: Application) =>
      setSeen((others) => new Map(others).set(application.identifier, application.name)),
  };
}
