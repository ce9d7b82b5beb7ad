import type { FileRow, FilesQuery } from "@app/contract";
import { useState } from "react";
import { formatCount } from "#lib/format.ts";

type Scope = Pick<FilesQuery, "search" | "bucket">;

const none = { picked: [] };

/** Picked files stay selected when page, search or bucket change; "all" is reset when the search or the bucket changes. */
export function useSelection({ search, bucket }: Scope, rows: FileRow[], total: number) {
  const [{ picked, all }, choose] = useState<{ picked: FileRow[]; all?: Scope }>(none);
  if (all && (all.search !== search || all.bucket !== bucket)) choose(none);

  const count = all ? total : picked.length;
  const isPicked = ({ id }: FileRow) => picked.some((file) => file.id === id);
  const isSelected = (file: FileRow) => all !== undefined || isPicked(file);
  /** Selects the files, or deselects them if all are. After "all", the page's other files stay selected. */
  const toggle = (files: FileRow[]) => {
    const ids = new Set(files.map(({ id }) => id));
    const others = (all ? rows : picked).filter(({ id }) => !ids.has(id));
    choose({ picked: files.every(isSelected) ? others : [...others, ...files] });
  };

  const elsewhere = all ? 0 : count - rows.filter(isPicked).length;
  const text = `${all ? "All " : ""}${formatCount(count)} selected`;
  const rest = elsewhere > 0 ? `, ${formatCount(elsewhere)} of them not on this page` : "";
  const files = all
    ? { input: { all, count }, count, name: nameOfAll(all) }
    : { input: { ids: picked.map(({ id }) => id) }, count, name: nameOfPicked(picked) };
  return {
    /** As the input of a deletion, and as the question names them. */
    files,
    text: count === 0 ? "Nothing selected" : text + rest,
    isAll: all !== undefined,
    isPageSelected: rows.length > 0 && rows.every(isSelected),
    isSomeOnPage: rows.some(isSelected),
    isSelected,
    toggle,
    togglePage: () => toggle(rows),
    selectAll: () => choose({ picked: [], all: { search, bucket } }),
    clear: () => choose(none),
  };
}

export type FileSelection = ReturnType<typeof useSelection>;

const nameOfAll = ({ search, bucket }: Scope) =>
  `All files in ${bucket ?? "all buckets"}${search && ` matching "${search}"`}`;

function nameOfPicked(files: FileRow[]): string {
  const names = files.map(({ name }) => name);
  const first = names.slice(0, 3).join(", ");
  return names.length > 3 ? `${first} and ${formatCount(names.length - 3)} more` : first;
}
