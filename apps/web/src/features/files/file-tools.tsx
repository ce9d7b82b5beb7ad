import { buckets, filePageSizes } from "@app/contract";
import type { FilesQuery } from "@app/contract";
import { ActionIcon, Button, Checkbox, Group, Select, Text } from "@mantine/core";
import {
  IconArrowsSort,
  IconFolder,
  IconLayoutGrid,
  IconList,
  IconTrash,
  IconX,
} from "@tabler/icons-react";
import { useRef } from "react";
import { FilterSelect } from "#components/list/filter-select.tsx";
import { SearchBox } from "#components/list/search-box.tsx";
import { formatCount } from "#lib/format.ts";
import { useSearchKey } from "#lib/keyboard.ts";
import type { FileSelection } from "./use-selection.ts";
import classes from "./files-page.module.css";

export type FileView = "grid" | "list";

interface FileToolsProps {
  query: FilesQuery;
  onChange: (patch: Partial<FilesQuery>, how?: { replace?: boolean }) => void;
  view: FileView;
  onView: (view: FileView) => void;
}

const views = [
  { name: "grid", label: "Grid view", Icon: IconLayoutGrid },
  { name: "list", label: "List view", Icon: IconList },
] as const;

const orders: Record<`${FilesQuery["sort"]} ${FilesQuery["direction"]}`, string> = {
  "name asc": "Name, A to Z",
  "name desc": "Name, Z to A",
  "type asc": "Type, A to Z",
  "type desc": "Type, Z to A",
  "size asc": "Smallest first",
  "size desc": "Largest first",
  "createdAt desc": "Newest first",
  "createdAt asc": "Oldest first",
  "updatedAt desc": "Last updated first",
  "updatedAt asc": "First updated first",
};

/** Search, bucket, order, page size, and cards or rows. */
export function FileTools({ query, onChange, view, onView }: FileToolsProps) {
  const searchBox = useRef<HTMLInputElement>(null);
  useSearchKey(searchBox);
  return (
    <Group gap="xs" role="search">
      <SearchBox
        ref={searchBox}
        label="Search files..."
        value={query.search}
        minLength={1}
        onSearch={(search) => onChange({ search }, { replace: true })}
      />
      <FilterSelect
        label="Bucket"
        Icon={IconFolder}
        all="All buckets"
        options={buckets.map((bucket) => ({ value: bucket, label: bucket }))}
        value={query.bucket}
        onChange={(bucket) => onChange({ bucket })}
      />
      <Select
        w="12.5rem"
        aria-label="Sort by"
        leftSection={<IconArrowsSort size={16} aria-hidden />}
        data={Object.entries(orders).map(([value, label]) => ({ value, label }))}
        value={`${query.sort} ${query.direction}`}
        onChange={(order) => {
          const [sort, direction] = order?.split(" ") ?? [];
          onChange({ sort, direction } as Partial<FilesQuery>); // as the values are made
        }}
        allowDeselect={false}
      />
      <Select
        w="9.5rem"
        aria-label="Files per page"
        data={filePageSizes.map((size) => ({ value: String(size), label: `${size} per page` }))}
        value={String(query.pageSize)}
        onChange={(size) => onChange({ pageSize: Number(size) as FilesQuery["pageSize"] })}
        allowDeselect={false}
      />
      <ActionIcon.Group ml="auto" role="group" aria-label="View">
        {views.map(({ name, label, Icon }) => (
          <ActionIcon
            key={name}
            variant={view === name ? "light" : "default"}
            size="input-sm"
            aria-label={label}
            title={label}
            aria-pressed={view === name}
            onClick={() => onView(name)}
          >
            <Icon size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        ))}
      </ActionIcon.Group>
    </Group>
  );
}

interface SelectionBarProps {
  selection: FileSelection;
  /** How many are on this page, and how many the search finds. */
  onPage: number;
  total: number;
  onDelete: () => void;
}

/** What is selected, and what can be done with it; visible however far the page is scrolled. */
export function SelectionBar({ selection, onPage, total, onDelete }: SelectionBarProps) {
  const { files, isPageSelected, isAll, text } = selection;
  const isNone = files.count === 0 || undefined;
  return (
    <section className={classes.selection} aria-label="Selection">
      <Checkbox
        size="xs"
        label="Select All on Page"
        checked={isPageSelected}
        indeterminate={!isPageSelected && selection.isSomeOnPage}
        disabled={onPage === 0}
        onChange={selection.togglePage}
      />
      <Text size="sm" c="dimmed" aria-live="polite">
        {text}
      </Text>
      {!isNone && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Clear selection"
          title="Clear selection"
          onClick={selection.clear}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
      {total > onPage && isPageSelected && !isAll && (
        <Button size="xs" variant="subtle" onClick={selection.selectAll}>
          {`Select all ${formatCount(total)}`}
        </Button>
      )}
      <Button
        ml="auto"
        size="xs"
        color="red"
        variant="light"
        leftSection={<IconTrash size={16} aria-hidden />}
        // Focusable all the same: after a deletion the focus comes back to it.
        aria-disabled={isNone}
        data-disabled={isNone}
        onClick={() => !isNone && onDelete()}
      >
        {`Delete Selected (${formatCount(files.count)})`}
      </Button>
    </section>
  );
}
