import { Chip, Loader, ScrollArea, Stack, Text, TextInput } from "@mantine/core";
import { limits, searchDebounceMs } from "@app/contract";
import type { Application } from "@app/contract";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { memo, useId, useState } from "react";
import { api } from "#lib/api.ts";
import type { ApplicationSource } from "./application-list.ts";
import { formatCount, formatTotal } from "#lib/format.ts";
import { AddProduct, useAddProduct } from "./add-product/add-product.tsx";
import { meta, useApplicationLists } from "./application-list.ts";
import { ApplicationSection } from "./application-section.tsx";
import classes from "./applications.module.css";
import { useChoiceNames } from "./choice-names.ts";
import { ChosenChips } from "./chosen-chips.tsx";
import { GridSkeleton, NothingThere } from "./nothing-there.tsx";
import type { StepScreenProps } from "./step-screen.ts";
import { useChoiceKeys } from "./use-choice-keys.ts";
import { useChoices } from "./use-choices.tsx";

export const SaasScreen = (props: StepScreenProps) => (
  <ApplicationPicker {...props} kind="saasApps" source={api.saas} />
);

export const ItSecurityScreen = (props: StepScreenProps) => (
  <ApplicationPicker {...props} kind="itSecurityApps" source={api.itSecurity} />
);

interface ApplicationPickerProps extends StepScreenProps {
  kind: "saasApps" | "itSecurityApps";
  source: ApplicationSource;
}

function ApplicationPicker({ kind, source, ...props }: ApplicationPickerProps) {
  const { chosen, toggle, choose, rejection } = useChoices(kind, props);
  const [typed, setTyped] = useState("");
  const [category, setCategory] = useState<string | null>(null);
  const [debounced] = useDebouncedValue(typed.trim(), searchDebounceMs);
  // An emptied field shows everything at once.
  const search = typed.trim() === "" ? "" : debounced;
  const isFiltered = search !== "" || category !== null;
  const { popular, others, add } = useApplicationLists(source, { search, category });
  const categories = useQuery({ ...source.categories.queryOptions(), meta });
  // Names of what was chosen here, which a filter may have removed from the lists since.
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map());
  const { query: names, nameOf } = useChoiceNames(kind, chosen, seen, meta);
  const isLoading = popular.isPending || others.isPending;
  const isSearching =
    popular.isPlaceholderData || others.isPlaceholderData || search !== typed.trim();
  const found = popular.total + others.total;
  const isExact = popular.isTotalExact && others.isTotalExact;
  const isPartial = popular.isLoadingError || others.isLoadingError;
  const failed = [popular, others, categories, names].filter((query) => query.isLoadingError);

  const remember = ({ identifier, name }: Application) =>
    setSeen((earlier) => new Map(earlier).set(identifier, name));
  const toggleOf = (rows: Application[]) => (identifier: string) => {
    const application = rows.find((row) => row.identifier === identifier);
    if (application) remember(application);
    toggle(identifier);
  };
  const { dialog, latest, opener } = useAddProduct({
    source,
    categories: categories.data ?? noCategories,
    search: typed.trim(),
    chosen,
    onProduct: (product, isNew) => {
      if (isNew) add(product);
      remember(product);
      choose(product.identifier);
    },
    expectChange: props.expectChange,
  });

  return (
    <Stack gap="lg">
      <div>
        <TextInput
          label="Search applications"
          placeholder="Type to search..."
          leftSection={<IconSearch size={18} />}
          rightSection={isSearching && !isLoading ? <Loader size="xs" /> : undefined}
          maxLength={limits.search}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          mb={8}
        />
        <AddProduct opener={opener} />
      </div>
      <Categories
        categories={categories.data ?? noCategories}
        category={category}
        onChange={setCategory}
      />
      <div>
        {rejection}
        <ChosenChips
          chosen={chosen}
          latest={latest}
          notOffered={names.data?.notOffered}
          nameOf={nameOf}
          onRemove={toggle}
        />
        <Text className={classes.count} size="sm" c="var(--muted)" role="status">
          {isFiltered && !isSearching && !isPartial && `${formatTotal(found, isExact)} found`}
        </Text>
        {isLoading ? (
          <GridSkeleton text="Loading applications..." cards={12} />
        ) : (
          <Stack gap="xl" aria-busy={isSearching}>
            {Object.entries({ "Popular Applications": popular, "Other Applications": others }).map(
              ([title, list]) => (
                <ApplicationSection
                  key={title}
                  title={title}
                  list={list}
                  chosen={chosen}
                  followsByItself={!isFiltered}
                  onChoose={toggleOf(list.rows)}
                />
              ),
            )}
            {failed.length > 0 && !isSearching && (
              <NothingThere
                text={failureText(isPartial, found)}
                onRetry={() => Promise.all(failed.map((query) => query.refetch()))}
              />
            )}
            {found === 0 && !isPartial && !isSearching && (
              <NothingThere
                text={
                  isFiltered
                    ? "No matching applications found"
                    : "No applications are available right now."
                }
              />
            )}
          </Stack>
        )}
      </div>
      <AddProduct opener={opener} isCard />
      {dialog}
    </Stack>
  );
}

/** `isPartial`: one of the lists is missing, not only names or categories. */
function failureText(isPartial: boolean, found: number): string {
  if (!isPartial) return "The names or categories of applications could not be loaded.";
  return found === 0
    ? "The applications could not be loaded."
    : "Some of the applications could not be loaded.";
}

interface CategoriesProps {
  categories: { category: string; count: number; isPublished: boolean }[];
  category: string | null;
  onChange: (category: string | null) => void;
}

const noCategories: CategoriesProps["categories"] = [];

/** There are dozens: a key in the search renders none of them anew. */
const Categories = memo(function Categories(props: CategoriesProps) {
  const { categories, category, onChange } = props;
  const group = useId(); // makes them one stop for the tab key
  const categoryAt = (at: number) => categories[at - 1]?.category; // after "All"
  const { handlers, cancel } = useChoiceKeys({
    nameOf: (at) => categoryAt(at) ?? "All",
    onRest: (at) => onChange(categoryAt(at) ?? null),
  });
  const choose = (value: string) => {
    cancel();
    onChange(value || null);
  };
  return (
    <ScrollArea scrollbars="x" type="auto" offsetScrollbars="present">
      <Chip.Group value={category ?? ""} onChange={choose}>
        <div className={classes.categories} role="group" aria-label="Category" {...handlers}>
          <Chip value="" name={group}>
            All
          </Chip>
          {categories.map(({ category: name, count }) => (
            <Chip key={name} value={name} name={group}>
              {name} ({formatCount(count)})
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </ScrollArea>
  );
});
