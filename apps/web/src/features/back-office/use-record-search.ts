import { limits, searchDebounceMs } from "@app/contract";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "#lib/api.ts";

/**
 * The records that hold what is typed, once the typing pauses. While the next ones are on their way the former ones
 * stay; an answer to an older question is never shown.
 */
export function useRecordSearch(typed: string) {
  const wanted = typed.trim().replaceAll(/\s+/g, " "); // as it is pasted
  const [text] = useDebouncedValue(wanted, searchDebounceMs);
  const isSearched = wanted.length >= limits.leastSearch;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...api.admin.search.queryOptions({ input: { text } }),
    enabled: isSearched && text.length >= limits.leastSearch,
    placeholderData: keepPreviousData,
  });
  const isAnswered = text === wanted && !isPlaceholderData && !isFetching;
  return {
    /** None before the first answer. */
    records: isSearched ? data : undefined,
    error: isSearched && isAnswered ? error : null,
    isWaiting: isSearched && !isAnswered,
    retry: () => void refetch(),
  };
}
