import { limits } from "@app/contract";
import { Kbd, Skeleton, Text, VisuallyHidden } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import { LoadFailure } from "#components/load-failure.tsx";
import { formatCount } from "#lib/format.ts";
import { keyName } from "#lib/key-name.ts";
import type { useRecordSearch } from "./use-record-search.ts";
import classes from "./palette.module.css";

interface PaletteResultsProps {
  ref: Ref<HTMLDivElement>;
  typed: string;
  /** How many entries there are to choose from. */
  count: number;
  search: ReturnType<typeof useRecordSearch>;
  /** The list of them. */
  children: ReactNode;
}

/** What stands under the palette's box, always in the same room: the list, and what becomes of the search. */
export function PaletteResults({ ref, typed, count, search, children }: PaletteResultsProps) {
  const { records, error, isWaiting, retry } = search;
  const text = typed.trim();
  // Nothing is there to stay meanwhile.
  const isBare = isWaiting && !records?.length;
  return (
    <>
      <div ref={ref} className={classes.results}>
        {count > 0 && children}
        {isBare && <RowSkeletons />}
        {error && (
          <div className={classes.failure}>
            <LoadFailure title="Records could not be searched" error={error} onRetry={retry} />
          </div>
        )}
        {count === 0 && !isWaiting && !error && (
          <Text c="dimmed" className={classes.nothing}>
            {emptyText(text)}
          </Text>
        )}
      </div>
      <VisuallyHidden role="status">{error ? "" : spoken(text, count, isWaiting)}</VisuallyHidden>
      <footer className={classes.foot} aria-hidden>
        <span>
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> to choose
        </span>
        <span>
          <Kbd size="xs">Enter</Kbd> to open
        </span>
        <span>
          <Kbd size="xs">{keyName("Mod")}</Kbd> <Kbd size="xs">Enter</Kbd> in a new tab
        </span>
      </footer>
    </>
  );
}

const emptyText = (text: string) =>
  text.length < limits.leastSearch
    ? `Type at least ${limits.leastSearch} characters to search all records.`
    : `Nothing found for “${text}”`;

function spoken(text: string, count: number, isWaiting: boolean): string {
  if (isWaiting) return "Loading...";
  if (text === "") return "";
  if (count === 0) return emptyText(text);
  return count === 1 ? "1 result" : `${formatCount(count)} results`;
}

const RowSkeletons = () => (
  <div className={classes.waiting} aria-hidden>
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} height={32} />
    ))}
  </div>
);
