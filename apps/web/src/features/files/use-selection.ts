import { limits } from "@app/contract";
import type { Bucket, FileRow } from "@app/contract";
import { useState } from "react";
import { formatCount } from "#lib/format.ts";

interface Scope {
  search: string;
  bucket: Bucket | null;
}

type Names = [id: string, name: string][];

const namesOf = (files: FileRow[]): Names => files.map(({ id, name }) => [id, name]);

/** What a deletion of the selected files says to the server and to the administrator. */
export interface SelectedFiles {
  input: { ids: string[] } | { all: Scope; count: number };
  count: number;
  name: string;
}

/**
 * The selected files: picked one by one, or all that a search finds. Picked ones stay when the page, the search or the
 * bucket changes; "all" ends with the search that it was chosen for.
 */
export function useSelection({ search, bucket }: Scope, rows: FileRow[], total: number) {
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const [all, setAll] = useState<Scope>();
  if (all && (all.search !== search || all.bucket !== bucket)) setAll(undefined);

  const count = all ? total : picked.size;
  const isFull = !all && count >= limits.batch;
  const isSelected = ({ id }: FileRow) => all !== undefined || picked.has(id);
  const pick = (names: Names) => {
    setAll(undefined);
    setPicked(new Map(names.slice(0, limits.batch))); // one call can name so many
  };
  /** Deselects files that are all selected, else selects them. Of "all" the others of the page stay selected. */
  const toggle = (files: FileRow[]) => {
    const names: Names = all ? namesOf(rows) : [...picked];
    if (!files.every(isSelected)) return pick([...names, ...namesOf(files)]);
    const removed = new Set(files.map(({ id }) => id));
    pick(names.filter(([id]) => !removed.has(id)));
  };

  const elsewhere = all ? 0 : count - rows.filter(({ id }) => picked.has(id)).length;
  const text = [
    `${all ? "All " : ""}${formatCount(count)} selected`,
    elsewhere > 0 && `${formatCount(elsewhere)} of them not on this page`,
    isFull && "which is the most at once",
  ];
  const files: SelectedFiles = all
    ? { input: { all, count }, count, name: nameOfAll(all) }
    : { input: { ids: [...picked.keys()] }, count, name: nameOfPicked([...picked.values()]) };
  return {
    files,
    text: count === 0 ? "Nothing selected" : text.filter(Boolean).join(", "),
    isAll: all !== undefined,
    isPageSelected: rows.length > 0 && rows.every(isSelected),
    isSomeOnPage: rows.some(isSelected),
    isSelected,
    canSelect: (file: FileRow) => isSelected(file) || !isFull,
    toggle,
    togglePage: () => toggle(rows),
    selectAll: () => {
      setPicked(new Map());
      setAll({ search, bucket });
    },
    clear: () => pick([]),
  };
}

export type FileSelection = ReturnType<typeof useSelection>;

const nameOfAll = ({ search, bucket }: Scope) =>
  `All files in ${bucket ?? "all buckets"}${search && ` that are found by “${search}”`}`;

function nameOfPicked(names: string[]): string {
  const first = names.slice(0, 3).join(", ");
  return names.length > 3 ? `${first} and ${formatCount(names.length - 3)} more` : first;
}
