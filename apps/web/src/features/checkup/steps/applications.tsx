import {
  Button,
  Checkbox,
  Chip,
  Group,
  Loader,
  ScrollArea,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { applicationPageSize, limits, searchDebounceMs } from "@app/contract";
import type { Answers, Application } from "@app/contract";
import { useDebouncedValue, useIntersection } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useId, useRef, useState } from "react";
import { LoadFailure } from "#components/load-failure.tsx";
import { api } from "#lib/api.ts";
import { useReport } from "#lib/use-report.ts";
import type { ApplicationList, ApplicationSource } from "./application-list.ts";
import { ChoiceGrid } from "./choice-grid.tsx";
import { formatCount, formatTotal } from "#lib/format.ts";
import { AddProduct } from "./add-product/add-product.tsx";
import { meta, useApplications } from "./application-list.ts";
import classes from "./applications.module.css";
import { useChoiceNames } from "./choice-names.ts";
import { ChosenChips } from "./chosen-chips.tsx";
import { GridSkeleton, NothingThere } from "./nothing-there.tsx";
import type { StepScreenProps } from "./step-screen.ts";
import { emptyReasons, useChoices } from "./use-choices.ts";

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
  const { chosen, toggle, choose } = useChoices(kind, props);
  const [typed, setTyped] = useState("");
  const [category, setCategory] = useState<string | null>(null);
  const chips = useId(); // makes them one stop for the tab key
  const [debounced] = useDebouncedValue(typed.trim(), searchDebounceMs);
  // Arrow keys may pass many categories.
  const [filtered] = useDebouncedValue(category, searchDebounceMs, { leading: true });
  // An emptied field shows everything at once.
  const search = typed.trim() === "" ? "" : debounced;
  const isFiltered = search !== "" || filtered !== null;
  const filter = { search, category: filtered };
  // An added product is shown at the end of the list under the same filter, until its page is loaded.
  const [added, setAdded] = useState<Record<string, Application[]>>({});
  const key = JSON.stringify(filter);
  const popular = useApplications(source, filter, true);
  const others = useApplications(source, filter, false, added[key]);
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
    categories: categories.data ?? [],
    search: typed.trim(),
    chosen,
    onProduct: (product: Application, isNew: boolean) => {
      if (isNew) setAdded((now) => ({ ...now, [key]: [...(now[key] ?? []), product] }));
      choose(product.identifier);
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
        <EmptyReasons {...props} kind={kind} />
      </div>
      <ScrollArea scrollbars="x" type="auto" offsetScrollbars="present">
        <Chip.Group value={category ?? ""} onChange={(value) => setCategory(value || null)}>
          <div className={classes.categories} role="group" aria-label="Category">
            <Chip value="" name={chips}>
              All
            </Chip>
            {categories.data?.map(({ category: name, count }) => (
              <Chip key={name} value={name} name={chips}>
                {name} ({formatCount(count)})
              </Chip>
            ))}
          </div>
        </Chip.Group>
      </ScrollArea>
      <div>
        <ChosenChips
          chosen={chosen}
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
                  loadsOnScroll={!isFiltered}
                  onChoose={toggle}
                />
              ),
            )}
            {failed.length > 0 && !isSearching && (
              <LoadFailure
                title="Some of the applications could not be loaded."
                error={failed[0]?.error}
                onRetry={() => void Promise.all(failed.map((query) => query.refetch()))}
              />
            )}
            {found === 0 && !isPartial && !isSearching && (
              <NothingThere text="No matching applications found" />
            )}
          </Stack>
        )}
      </div>
      <AddProduct {...addProduct} isCard />
    </Stack>
  );
}

const reasonLabels = { none: "We use none of these", unknown: "I don't know" };

/** No product is an answer too, if the customer says so. Taken back, it restores the list that it emptied. */
function EmptyReasons(props: StepScreenProps & Pick<ApplicationPickerProps, "kind">) {
  const { kind, answers, change, leaveField } = props;
  const key = emptyReasons[kind];
  const given = answers[kind].length === 0 ? answers[key] : "unsaid";
  const emptied = useRef<string[]>([]);
  const set = (reason: Answers[typeof key]) => {
    if (answers[kind].length > 0) emptied.current = answers[kind];
    change({ [key]: reason, [kind]: reason === "unsaid" ? emptied.current : [] });
    leaveField();
  };
  return (
    <Group role="group" aria-label="No products" gap="lg" mt="sm">
      {(["none", "unknown"] as const).map((reason) => (
        <Checkbox
          key={reason}
          label={reasonLabels[reason]}
          checked={given === reason}
          onChange={(event) => set(event.currentTarget.checked ? reason : "unsaid")}
        />
      ))}
    </Group>
  );
}

interface ApplicationSectionProps {
  title: string;
  list: ApplicationList;
  chosen: string[];
  /** More pages load on scrolling; otherwise by a button. */
  loadsOnScroll: boolean;
  onChoose: (identifier: string) => void;
}

function ApplicationSection(props: ApplicationSectionProps) {
  const { title, list, chosen, loadsOnScroll, onChoose } = props;
  // Hundreds of cards take long to render: typing has priority, and a new list renders its first page first.
  const rows = useDeferredValue(list.rows, list.rows.slice(0, applicationPageSize));
  if (list.rows.length === 0) return null;
  const more = () => void list.fetchNextPage();
  const hasMore = list.hasNextPage && !list.isPlaceholderData;
  const hasFailed = list.isFetchNextPageError;
  const button = hasFailed || (hasMore && !loadsOnScroll);
  return (
    <section>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {formatTotal(list.total, list.isTotalExact)}
        </Text>
      </Group>
      <ChoiceGrid
        kind="checkbox"
        label={title}
        choices={rows}
        chosen={chosen}
        onChoose={onChoose}
      />
      {button && (
        <Group justify="center" mt="md">
          <Button variant="default" loading={list.isFetchingNextPage} onClick={more}>
            {hasFailed
              ? "Try again"
              : `Load more (${formatTotal(list.remaining, list.isTotalExact)})`}
          </Button>
        </Group>
      )}
      {/* A new one for every page: it may still be in view when a page has come. */}
      {hasMore && !button && <NextPage key={rows.length} onVisible={more} />}
    </section>
  );
}

/** The end of a list that loads its next page when it comes into view. */
function NextPage({ onVisible }: { onVisible: () => void }) {
  const { ref, entry } = useIntersection({ threshold: 0.1 });
  useReport(entry?.isIntersecting === true, (isVisible) => isVisible && onVisible());
  return (
    <Group ref={ref} justify="center" gap="sm" py="lg" role="status">
      <Loader size="sm" />
      <Text size="sm" c="dimmed">
        Loading more applications...
      </Text>
    </Group>
  );
}
