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
import { AddProduct } from "./add-product/add-product.tsx";
import { meta, useApplicationLists } from "./application-list.ts";
import { ApplicationSection } from "./application-section.tsx";
import classes from "./applications.module.css";
import { useChoiceNames } from "./choice-names.ts";
import { ChosenChips } from "./chosen-chips.tsx";
import { GridSkeleton, NothingThere } from "./nothing-there.tsx";
import type { StepScreenProps } from "./step-screen.ts";
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
  /** Was added or chosen in the dialog last. */
  const [latest, setLatest] = useState<string>();
  const [category, setCategory] = useState<string | null>(null);
  const [debounced] = useDebouncedValue(typed.trim(), searchDebounceMs);
  // Arrow keys may pass many categories.
  const [filtered] = useDebouncedValue(category, searchDebounceMs, { leading: true });
  // An emptied field shows everything at once.
  const search = typed.trim() === "" ? "" : debounced;
  const isFiltered = search !== "" || filtered !== null;
  const { popular, others, add } = useApplicationLists(source, { search, category: filtered });
  const categories = useQuery({ ...source.categories.queryOptions(), meta });
  const known = new Map(
    [...popular.rows, ...others.rows].map(({ identifier, name }) => [identifier, name]),
  );
  const { query: names, nameOf } = useChoiceNames(kind, chosen, known, meta);
  const isLoading = popular.isPending || others.isPending;
  const isSearching =
    popular.isPlaceholderData || others.isPlaceholderData || search !== typed.trim();
  const found = popular.total + others.total;
  const isExact = popular.isTotalExact && others.isTotalExact;
  const isPartial = popular.isLoadingError || others.isLoadingError;
  const failed = [popular, others, categories, names].filter((query) => query.isLoadingError);

  const addProduct = {
    source,
    categories: categories.data ?? noCategories,
    search: typed.trim(),
    chosen,
    onProduct: (product: Application, isNew: boolean) => {
      if (isNew) add(product);
      choose(product.identifier);
      setLatest(product.identifier);
    },
    expectChange: props.expectChange,
  };

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
        <AddProduct {...addProduct} />
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
                  onChoose={toggle}
                />
              ),
            )}
            {failed.length > 0 && !isSearching && (
              <NothingThere
                text="Some of the applications could not be loaded."
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
      <AddProduct {...addProduct} isCard />
    </Stack>
  );
}

interface CategoriesProps {
  categories: { category: string; count: number }[];
  category: string | null;
  onChange: (category: string | null) => void;
}

const noCategories: CategoriesProps["categories"] = [];

/** There are dozens: a key in the search renders none of them anew. */
const Categories = memo(function Categories(props: CategoriesProps) {
  const { categories, category, onChange } = props;
  const group = useId(); // makes them one stop for the tab key
  return (
    <ScrollArea scrollbars="x" type="auto" offsetScrollbars="present">
      <Chip.Group value={category ?? ""} onChange={(value) => onChange(value || null)}>
        <div className={classes.categories} role="group" aria-label="Category">
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
