import { limits } from "@app/contract";
import type { Bucket, FileRow } from "@app/contract";
import { useState } from "react";
import { formatCount } from "#lib/format.ts";

/** What a list of files was asked for, whatever the page. */
export interface Scope {
  search: string;
  bucket: Bucket | null;
}

/** Files picked one by one, by id with the name they had, or all that a search finds. */
export type Selection =
  | { kind: "picked"; names: ReadonlyMap<string, string> }
  | { kind: "found"; scope: Scope };

export type Page = { rows: FileRow[]; total: number };

export const nothing: Selection = { kind: "picked", names: new Map() };

export const isSelected = (selection: Selection, id: string) =>
  selection.kind === "found" || selection.names.has(id);

export const countOf = (selection: Selection, total: number) =>
  selection.kind === "found" ? total : selection.names.size;

/** One call can name so many files, no more. */
export const isFull = (selection: Selection) =>
  selection.kind === "picked" && selection.names.size >= limits.batch;

const picked = (names: Iterable<[string, string]>): Selection => ({
  kind: "picked",
  names: new Map([...names].slice(0, limits.batch)),
});

/** Picks a file or lets it go. Letting one of all that were found go leaves the others of its page. */
export function toggled(selection: Selection, file: FileRow, rows: FileRow[]): Selection {
  if (selection.kind === "found") {
    return picked(rows.filter((row) => row.id !== file.id).map((row) => [row.id, row.name]));
  }
  if (!selection.names.has(file.id)) return picked([...selection.names, [file.id, file.name]]);
  return picked([...selection.names].filter(([id]) => id !== file.id));
}

export const isPageSelected = (selection: Selection, rows: FileRow[]) =>
  rows.length > 0 && rows.every((row) => isSelected(selection, row.id));

/** Picks a whole page, or lets it go when it was picked. */
export function pageToggled(selection: Selection, rows: FileRow[]): Selection {
  if (selection.kind === "found") return nothing;
  if (!isPageSelected(selection, rows)) {
    return picked([...selection.names, ...rows.map((row): [string, string] => [row.id, row.name])]);
  }
  const onPage = new Set(rows.map((row) => row.id));
  return picked([...selection.names].filter(([id]) => !onPage.has(id)));
}

/** How much is selected, and how much of it is out of sight. */
export function selectionText(selection: Selection, { rows, total }: Page): string {
  const count = countOf(selection, total);
  if (count === 0) return "Nothing selected";
  if (selection.kind === "found") return `All ${formatCount(count)} selected`;
  const here = rows.filter((row) => selection.names.has(row.id)).length;
  const elsewhere = count - here;
  return [
    `${formatCount(count)} selected`,
    elsewhere > 0 && `${formatCount(elsewhere)} of them not on this page`,
    isFull(selection) && "which is the most at once",
  ]
    .filter(Boolean)
    .join(", ");
}

/** The same files as the server wants them named. */
export const selectionInput = (selection: Selection, total: number) =>
  selection.kind === "found"
    ? { all: selection.scope, count: total }
    : { ids: [...selection.names.keys()] };

/** The same files in words, for a question before they are gone. */
export function selectionName(selection: Selection): string {
  if (selection.kind === "found") {
    const { search, bucket } = selection.scope;
    const where = bucket ? `in ${bucket}` : "in all buckets";
    return `All files ${where}${search && ` that are found by “${search}”`}`;
  }
  const names = [...selection.names.values()];
  const first = names.slice(0, 3).join(", ");
  return names.length > 3 ? `${first} and ${formatCount(names.length - 3)} more` : first;
}

/**
 * The files that are ticked. Picked ones stay picked when the page, the search or the bucket changes; "all that
 * is found" ends with the search that it was said of.
 */
export function useSelection({ search, bucket }: Scope, page: Page) {
  const [selection, setSelection] = useState<Selection>(nothing);
  const { rows, total } = page;
  const isOutdated =
    selection.kind === "found" &&
    (selection.scope.search !== search || selection.scope.bucket !== bucket);
  if (isOutdated) setSelection(nothing);
  return {
    selection,
    count: countOf(selection, total),
    text: selectionText(selection, page),
    isAllFound: selection.kind === "found",
    isPageSelected: isPageSelected(selection, rows),
    isSomeOnPage: rows.some((row) => isSelected(selection, row.id)),
    isSelected: (file: FileRow) => isSelected(selection, file.id),
    canSelect: (file: FileRow) => isSelected(selection, file.id) || !isFull(selection),
    toggle: (file: FileRow) => setSelection((now) => toggled(now, file, rows)),
    togglePage: () => setSelection((now) => pageToggled(now, rows)),
    selectFound: () => setSelection({ kind: "found", scope: { search, bucket } }),
    clear: () => setSelection(nothing),
  };
}

export type FileSelection = ReturnType<typeof useSelection>;
