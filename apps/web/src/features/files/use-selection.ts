import { useState } from "react";
import type { FileRow } from "@app/contract";
import {
  countOf,
  isFull,
  isPageSelected,
  isSelected,
  nothing,
  pageToggled,
  selectionText,
  toggled,
} from "./selection.ts";
import type { Page, Scope, Selection } from "./selection.ts";

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
