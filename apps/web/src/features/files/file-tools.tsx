import { buckets, filePageSizes } from "@app/contract";
import type { FilesQuery } from "@app/contract";
import { ActionIcon, Select } from "@mantine/core";
import { IconArrowsSort, IconFolder, IconLayoutGrid, IconList } from "@tabler/icons-react";
import { useRef } from "react";
import { FilterSelect } from "#components/list/filter-select.tsx";
import { SearchBox } from "#components/list/search-box.tsx";
import type { View } from "./use-view.ts";
import { useSearchKey } from "#lib/use-search-key.ts";
import classes from "./files-page.module.css";

interface FileToolsProps {
  query: FilesQuery;
  onChange: (patch: Partial<FilesQuery>, how?: { replace?: boolean }) => void;
  view: View;
  onView: (view: View) => void;
}

const bucketOptions = buckets.map((bucket) => ({ value: bucket, label: bucket }));

const views = [
  { name: "grid", label: "Grid view", Icon: IconLayoutGrid },
  { name: "list", label: "List view", Icon: IconList },
] as const;

const orders: { sort: FilesQuery["sort"]; direction: FilesQuery["direction"]; label: string }[] = [
  { sort: "name", direction: "asc", label: "Name, A to Z" },
  { sort: "name", direction: "desc", label: "Name, Z to A" },
  { sort: "type", direction: "asc", label: "Type, A to Z" },
  { sort: "type", direction: "desc", label: "Type, Z to A" },
  { sort: "size", direction: "asc", label: "Smallest first" },
  { sort: "size", direction: "desc", label: "Largest first" },
  { sort: "createdAt", direction: "desc", label: "Newest first" },
  { sort: "createdAt", direction: "asc", label: "Oldest first" },
  { sort: "updatedAt", direction: "desc", label: "Last updated first" },
  { sort: "updatedAt", direction: "asc", label: "First updated first" },
];

/** Search, bucket, order, page size, and cards or rows. */
export function FileTools({ query, onChange, view, onView }: FileToolsProps) {
  const searchBox = useRef<HTMLInputElement>(null);
  useSearchKey(searchBox);
  const order = orders.findIndex(
    ({ sort, direction }) => sort === query.sort && direction === query.direction,
  );
  return (
    <div className={classes.tools} role="search">
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
        options={bucketOptions}
        value={query.bucket}
        onChange={(bucket) => onChange({ bucket })}
      />
      <Select
        className={classes.order}
        aria-label="Sort by"
        leftSection={<IconArrowsSort size={16} aria-hidden />}
        data={orders.map(({ label }, index) => ({ value: String(index), label }))}
        value={String(order)}
        onChange={(index) => {
          const { sort, direction } = orders[Number(index)] ?? {};
          onChange({ sort, direction });
        }}
        allowDeselect={false}
      />
      <Select
        className={classes.pageSize}
        aria-label="Files per page"
        data={filePageSizes.map((size) => ({ value: String(size), label: `${size} per page` }))}
        value={String(query.pageSize)}
        onChange={(size) =>
          onChange({ pageSize: filePageSizes.find((one) => String(one) === size) })
        }
        allowDeselect={false}
      />
      <ActionIcon.Group className={classes.views} role="group" aria-label="View">
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
    </div>
  );
}
