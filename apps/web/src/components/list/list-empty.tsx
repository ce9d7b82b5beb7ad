import type { ListQuery } from "@app/contract";
import { Button, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { isNarrowed, withoutFilters } from "#lib/list-views.ts";
import type { List } from "#lib/use-list.ts";

interface ListEmptyProps {
  text: string;
  list: Pick<List<unknown, ListQuery>, "search" | "usual" | "change">;
  /** What to do where there is nothing at all yet. */
  children?: ReactNode;
}

/** Stands where a list has no rows, and says what to do next. */
export const ListEmpty = ({ text, list, children }: ListEmptyProps) => (
  <Stack align="center" gap="xs" maw="34rem" mx="auto" ta="center">
    <Text>{text}</Text>
    {isNarrowed(list.search, list.usual) ? <ClearButton {...list} /> : children}
  </Stack>
);

function ClearButton({ search, usual, change }: ListEmptyProps["list"]) {
  const hasFilters = isNarrowed({ ...search, search: "" }, usual);
  const [hint, label] = !hasFilters
    ? ["Nothing holds what is searched for.", "Clear the search"]
    : search.search === ""
      ? ["Nothing matches the filters.", "Clear the filters"]
      : ["Nothing matches the search and the filters together.", "Clear search and filters"];
  return (
    <>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      <Button
        variant="default"
        size="sm"
        onClick={() => change(hasFilters ? withoutFilters(usual) : { search: "" })}
      >
        {label}
      </Button>
    </>
  );
}
