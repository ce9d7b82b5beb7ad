import { Button, Text } from "@mantine/core";
import type { ListQuery } from "@app/contract";
import type { ReactNode } from "react";
import { isNarrowed, withoutFilters } from "#lib/list-views.ts";
import type { List } from "#lib/use-list.ts";
import classes from "./list-empty.module.css";

interface ListEmptyProps<Query extends ListQuery> {
  text: string;
  list: Pick<List<unknown, Query>, "search" | "usual" | "change">;
  /** What to do where there is nothing at all yet. */
  children?: ReactNode;
}

/** Stands where a list has no rows, and says what to do next. */
export function ListEmpty<Query extends ListQuery>({
  text,
  list,
  children,
}: ListEmptyProps<Query>) {
  const { search, usual, change } = list;
  if (!isNarrowed(search, usual)) {
    return (
      <div className={classes.empty}>
        <Text>{text}</Text>
        {children}
      </div>
    );
  }
  const hasSearch = search.search !== "";
  const hasFilters = isNarrowed({ ...search, search: "" }, usual);
  const [hint, label] = !hasFilters
    ? ["Nothing holds what is searched for.", "Clear the search"]
    : hasSearch
      ? ["Nothing matches the search and the filters together.", "Clear search and filters"]
      : ["Nothing matches the filters.", "Clear the filters"];
  const clear = () =>
    change(hasFilters ? withoutFilters(usual) : ({ search: "" } as Partial<Query>)); // a query has one
  return (
    <div className={classes.empty}>
      <Text>{text}</Text>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      <Button variant="default" size="sm" onClick={clear}>
        {label}
      </Button>
    </div>
  );
}
