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
export function ListEmpty({ text, list: { search, usual, change }, children }: ListEmptyProps) {
  const hasFilters = isNarrowed({ ...search, search: "" }, usual);
  return (
    <Stack align="center" gap="xs" maw="34rem" mx="auto" ta="center">
      <Text>{text}</Text>
      {isNarrowed(search, usual) ? (
        <Button variant="default" size="sm" onClick={() => change(withoutFilters(usual))}>
          {hasFilters ? "Clear search and filters" : "Clear the search"}
        </Button>
      ) : (
        children
      )}
    </Stack>
  );
}
