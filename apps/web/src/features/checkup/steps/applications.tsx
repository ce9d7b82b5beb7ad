import { Button, Checkbox, Chip, Group, Loader, Stack, Text, TextInput } from "@mantine/core";
import { limits, searchDebounceMs } from "@app/contract";
import type { Answers, Application } from "@app/contract";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { memo, useEffect, useId, useRef, useState } from "react";
import { laterDialog } from "#components/later-dialog.tsx";
import { LoadFailure } from "#components/load-failure.tsx";
import { api } from "#lib/api.ts";
import { ChoiceGrid } from "./choice-grid.tsx";
import { formatCount, formatTotal } from "#lib/format.ts";
import { AddProduct } from "./add-product/add-product.tsx";
import { meta, useApplications } from "./application-list.ts";
import { ApplicationSection, Section } from "./application-section.tsx";
import classes from "./applications.module.css";
import { ChosenChips } from "./chosen-chips.tsx";
import { GridSkeleton, NothingThere } from "./nothing-there.tsx";
import { namesIn } from "./names-in.ts";
import type { StepScreenProps } from "./step-screen.ts";
import { emptyReasons, useChoiceNames } from "./use-choices.ts";
import { useProposals } from "./use-proposals.ts";

export const SaasScreen = (props: StepScreenProps) => <ApplicationPicker {...props} step="saas" />;

export const ItSecurityScreen = (props: StepScreenProps) => (
  <ApplicationPicker {...props} step="itSecurity" />
);

function ApplicationPicker({ step, ...props }: StepScreenProps & { step: "saas" | "itSecurity" }) {
  const [source, kind] = [api[step], `${step}Apps` as const];
  const { ahead, selected, notes, suggested, toggle, choose } = useProposals(kind, source, props);
  const [typed, setTyped] = useState("");
  const [category, setCategory] = useState<string | null>(null);
  const [pasted, setPasted] = useState<string>();
  const picker = useRef<HTMLDivElement>(null);
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
  const popular = useApplications(source, { ...filter, popular: true });
  const others = useApplications(source, { ...filter, popular: false }, added[key]);
  const categories = useQuery({ ...source.categories.queryOptions(), meta });
  const known = [...(ahead.data ?? []), ...popular.rows, ...others.rows];
  const { query: names, nameOf } = useChoiceNames(kind, selected, known, meta);
  // The suggestions come with the list or not at all: nothing moves down later.
  const isLoading =
    popular.isPending || others.isPending || (ahead.isPending && ahead.failureCount === 0);
  const isSearching =
    popular.isPlaceholderData || others.isPlaceholderData || search !== typed.trim();
  const found = popular.total + others.total;
  const isExact = popular.isTotalExact && others.isTotalExact;
  const isPartial = popular.isLoadingError || others.isLoadingError;
  const failed = [popular, others, categories, names].filter((query) => query.isLoadingError);
  const shownAhead = isFiltered ? [] : suggested;
  const grid = { chosen: selected, notes, onChoose: toggle };

  const addProduct = {
    source,
    categories: categories.data?.map((one) => one.category) ?? [],
    search: typed.trim(),
    chosen: selected,
    onProduct: (product: Application, isNew: boolean) => {
      if (isNew) setAdded((now) => ({ ...now, [key]: [...(now[key] ?? []), product] }));
      choose(product.identifier);
    },
    expectChange: props.expectChange,
  };

  return (
    <Stack ref={picker} className={classes.picker} data-searching={typed !== "" || undefined}>
      <div className={classes.bar}>
        <TextInput
          flex={1}
          aria-label="Search applications"
          placeholder="Search by name or kind"
          leftSection={<IconSearch size={18} />}
          rightSection={isSearching && !isLoading ? <Loader size="xs" /> : undefined}
          maxLength={limits.search}
          value={typed}
          onFocus={(event) => event.currentTarget.select()} // the next search begins anew
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            showStart(picker.current);
          }}
          onPaste={(event) => {
            const text = event.clipboardData.getData("text");
            if (namesIn(text).length < 2) return;
            event.preventDefault();
            setPasted(text.slice(0, limits.pastedText));
          }}
        />
        <Button
          variant="default"
          size="md"
          px="sm"
          {...pasteList.opener}
          onClick={() => setPasted("")}
        >
          Paste a list
        </Button>
      </div>
      <Group className={classes.beside} justify="space-between" gap="xs">
        <EmptyReasons {...props} kind={kind} />
        <AddProduct {...addProduct} />
      </Group>
      <CategoryChips
        categories={categories.data ?? []}
        category={category}
        onCategory={setCategory}
      />
      <div>
        <Text className={classes.count} size="sm" c="var(--muted)" role="status">
          {isFiltered && !isSearching && !isPartial && `${formatTotal(found, isExact)} found`}
        </Text>
        {isLoading ? (
          <GridSkeleton text="Loading applications..." cards={12} />
        ) : (
          <Stack gap="lg" aria-busy={isSearching}>
            {shownAhead.length > 0 && (
              <Section title="Companies like yours often use" total={String(shownAhead.length)}>
                <ChoiceGrid kind="checkbox" label="Suggestions" choices={shownAhead} {...grid} />
              </Section>
            )}
            {Object.entries({ "Popular Applications": popular, "Other Applications": others }).map(
              ([title, list]) => (
                <ApplicationSection
                  key={title}
                  title={title}
                  list={list}
                  without={shownAhead.filter((one) => one.popular === (list === popular))}
                  grid={grid}
                  loadsOnScroll={!isFiltered}
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
      <ChosenChips
        chosen={selected}
        notOffered={names.data?.notOffered}
        notes={notes}
        nameOf={nameOf}
        onRemove={toggle}
      />
      {pasted !== undefined && (
        <pasteList.Dialog
          {...addProduct}
          other={step === "saas" ? "itSecurity" : "saas"}
          pasted={pasted}
          onChoose={(identifiers) => choose(...identifiers)}
          onClose={() => setPasted(undefined)}
        />
      )}
    </Stack>
  );
}

const pasteList = laterDialog(
  async () => (await import("./paste-list-dialog.tsx")).PasteListDialog,
  { text: "This form could not be loaded. Please reload the page; your answers are safe." },
);

/** While a keyboard takes half of the screen, nothing but results is to be below the search. */
const lowWindow = 600;

/** What is found begins right below the search, also where the list was scrolled or the window is low. */
function showStart(picker: HTMLElement | null) {
  if (picker && (picker.getBoundingClientRect().top < 0 || innerHeight < lowWindow))
    picker.scrollIntoView({ block: "start", behavior: "instant" });
}

const reasonLabels = { none: "We use none of these", unknown: "I don't know" };

/** No product is an answer too, if the customer says so. Taken back, it restores the list that it emptied. */
function EmptyReasons(props: StepScreenProps & { kind: keyof typeof emptyReasons }) {
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
    <Group role="group" aria-label="No products" gap="lg">
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

interface CategoryChipsProps {
  categories: { category: string; count: number }[];
  category: string | null;
  onCategory: (category: string | null) => void;
}

const mostInLine = 4;

/** The categories in one line that scrolls sideways, or all of them. Not rendered again while the customer types. */
const CategoryChips = memo(function CategoryChips(props: CategoryChipsProps) {
  const { categories, category, onCategory } = props;
  const name = useId(); // makes them one stop for the tab key
  const line = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const chosen = line.current?.querySelector<HTMLElement>(":has(> :checked)");
    if (!isOpen && chosen) line.current?.scrollTo({ left: chosen.offsetLeft - 80 });
  }, [isOpen]);
  return (
    <div className={classes.filter} data-open={isOpen || undefined}>
      <Chip.Group value={category ?? ""} onChange={(value) => onCategory(value || null)}>
        <div ref={line} className={classes.categories} role="group" aria-label="Category">
          <Chip value="" name={name}>
            All
          </Chip>
          {categories.map(({ category: one, count }) => (
            <Chip key={one} value={one} name={name}>
              {one} ({formatCount(count)})
            </Chip>
          ))}
        </div>
      </Chip.Group>
      {categories.length > mostInLine && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-label={isOpen ? "Fewer categories" : "More categories"}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? "Fewer" : "More"}
        </Button>
      )}
    </div>
  );
});
