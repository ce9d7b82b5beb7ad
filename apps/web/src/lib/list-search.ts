import { queryFromAddress } from "@app/contract";
import type { ListQuery } from "@app/contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { z } from "zod";

/** A list's query as the contract declares it: its fields read as a `ListQuery` and the list's filters. */
export type QuerySchema = z.ZodObject & z.ZodType<ListQuery>;

/** What the address asks for. How totals are counted is the page's own matter: nobody types it. */
const readFrom = <Schema extends QuerySchema>(schema: Schema, typed: Record<string, unknown>) =>
  queryFromAddress(schema, { ...typed, exactTotal: undefined });

/** The address with this query in it: what is as it would be anyway is left out, what is not the list's stays. */
function inAddress(schema: QuerySchema, typed: Record<string, unknown>, query: object) {
  const usual = queryFromAddress(schema, {}) as Record<string, unknown>;
  const own = Object.entries(query).map(([key, value]) => [
    key,
    value === usual[key] ? undefined : value,
  ]);
  return { ...typed, ...Object.fromEntries(own) } as Record<string, unknown>;
}

/**
 * A list's search, filters, sort and page, kept in the address: links, reload and the back button work by
 * themselves. What is wrong in an address counts as not said. A change leads to page 1 unless it names one.
 */
export function useListSearch<Schema extends QuerySchema>(schema: Schema) {
  const typed: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => readFrom(schema, typed), [schema, typed]);
  const change = useCallback(
    (patch: Partial<z.output<Schema>>, how?: { replace?: boolean }) =>
      void navigate({
        to: ".",
        // From what the address says by then: two changes in one moment both count.
        search: (now) => inAddress(schema, now, { ...readFrom(schema, now), page: 1, ...patch }),
        resetScroll: false,
        ...how,
      }),
    [navigate, schema],
  );
  return { search, change };
}
