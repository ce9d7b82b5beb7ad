import { Chip, Loader, ScrollArea, Stack, Text, TextInput } from "@mantine/core";
import { limits, searchDebounceMs } from "@app/contract";
import type { Application } from "@app/contract";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { memo, useId, useState } from "react";
import type { ApplicationSource } from "#lib/application-source.ts";
import { formatCount, formatTotal } from "#lib/format.ts";
import { AddProductCard, AddProductLink } from "./add-product/add-product.tsx";
import { useAddProduct } from "./add-product/use-add-product.tsx";
import classes from "./application-picker.module.css";
import { ApplicationSection } from "./application-section.tsx";
import { ChosenChips } from "./chosen-chips.tsx";
import { GridSkeleton } from "./grid-skeleton.tsx";
import { NothingThere, TryAgain } from "./nothing-there.tsx";
import { Refusal } from "./refusal.tsx";
import { useApplicationNames, useApplications, useCategories } from "./use-applications.ts";
import { useAdded } from "./use-added.ts";
import { useChoiceKeys } from "./use-choice-keys.ts";
import type { useChoices } from "./use-choices.ts";

interface ApplicationPickerProps {
  source: ApplicationSource;
  choices: ReturnType<typeof useChoices>;
}

export function ApplicationPicker({ source, choices }: ApplicationPickerProps) {
  const { kind, chosen, toggle, choose, expectChange, refusal } = choices;
  const [typed, setTyped] = useState("");
  const [category, setCategory] = useState<string | null>(null);
  const [debounced] = useDebouncedValue(typed.trim(), searchDebounceMs);
  // An emptied field shows everything at once.
  const search = typed.trim() === "" ? "" : debounced;
  const filter = { search, category };
  const isFiltered = search !== "" || category !== null;
  const popular = useApplications(source, filter, true);
  const listed = useApplications(source, filter, false);
  const { others, add } = useAdded(filter, popular, listed);
  const categories = useCategories(source);
  const {
    queries: names,
    notOffered,
    nameOf,
    remember,
  } = useApplicationNames(source, kind, chosen);
  const isLoading = popular.isPending || others.isPending;
  const isSearching =
    popular.isPlaceholderData || others.isPlaceholderData || search !== typed.trim();
  const lists = [
    ["Popular Applications", popular],
    ["Other Applications", others],
  ] as const;
  const found = popular.total + others.total;
  const isExact = popular.isTotalExact && others.isTotalExact;
  const isPartial = popular.isLoadingError || others.isLoadingError;
  const failed = [popular, others, categories, ...names].filter((query) => query.isLoadingError);

  const toggleOf = (rows: Application[]) => (identifier: string) => {
    const application = rows.find((row) => row.identifier === identifier);
    if (application) remember(application);
    toggle(identifier);
  };
  const chooseProduct = (product: Application) => {
    remember(product);
    choose(product.identifier);
  };
  const { dialog, latest, door } = useAddProduct({
    source,
    categories: namesOf(categories.data ?? noCategories),
    publishedCategories: namesOf((categories.data ?? []).filter(({ isPublished }) => isPublished)),
    search: typed.trim(),
    chosen,
    onAdded: (product) => {
      add(product);
      chooseProduct(product);
    },
    onChoose: chooseProduct,
    expectChange,
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
        <AddProductLink door={door} />
      </div>
      <Categories
        categories={categories.data ?? noCategories}
        category={category}
        onChange={setCategory}
      />
      <div>
        <Refusal text={refusal} />
        <ChosenChips
          chosen={chosen}
          latest={latest}
          notOffered={notOffered}
          nameOf={nameOf}
          onRemove={toggle}
        />
        <Text className={classes.count} role="status">
          {isFiltered && !isSearching && !isPartial && `${formatTotal(found, isExact)} found`}
        </Text>
        {isLoading ? (
          <GridSkeleton text="Loading applications..." cards={12} />
        ) : (
          <Stack gap="xl" aria-busy={isSearching}>
            {lists.map(([title, section]) => (
              <ApplicationSection
                key={title}
                title={title}
                found={section}
                chosen={chosen}
                followsByItself={!isFiltered}
                onChoose={toggleOf(section.rows)}
              />
            ))}
            {failed.length > 0 && !isSearching && (
              <NothingThere text={failureText(isPartial, found)}>
                <TryAgain onClick={() => Promise.all(failed.map((query) => query.refetch()))} />
              </NothingThere>
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
      <AddProductCard door={door} />
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
  categories: { category: string; count: number }[];
  category: string | null;
  onChange: (category: string | null) => void;
}

const namesOf = (categories: CategoriesProps["categories"]) =>
  categories.map(({ category }) => category);

const noCategories: CategoriesProps["categories"] = [];

/** There are dozens: a key in the search draws none of them anew. */
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
