import { limits } from "@app/contract";
import type { FileRow } from "@app/contract";
import { expect, test } from "vitest";
import {
  countOf,
  isFull,
  isPageSelected,
  isSelected,
  nothing,
  pageToggled,
  selectionInput,
  selectionName,
  selectionText,
  toggled,
} from "./use-selection.ts";
import type { Selection } from "./use-selection.ts";

const files = (from: number, to: number): FileRow[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    id: `id-${from + index}`,
    bucket: "app_logos",
    name: `${from + index}.png`,
    address: `/storage/app_logos/${from + index}.png`,
    size: 1,
    mimetype: "image/png",
    createdAt: new Date(0),
    updatedAt: new Date(0),
  }));

const first = files(1, 3);
const second = files(4, 6);
const found: Selection = { kind: "found", scope: { search: "", bucket: null } };

test("picked files stay picked on another page, and the page says how many are out of sight", () => {
  const [file] = second;
  const selection = pageToggled(nothing, first);
  const more = file ? toggled(selection, file, second) : selection;
  expect(selectionText(more, { rows: first, total: 6 })).toBe(
    "4 selected, 1 of them not on this page",
  );
  expect(selectionText(more, { rows: second, total: 6 })).toBe(
    "4 selected, 3 of them not on this page",
  );
  expect(selectionText(nothing, { rows: first, total: 6 })).toBe("Nothing selected");
});

test("ticking a page twice leaves what was picked elsewhere", () => {
  const elsewhere = pageToggled(nothing, first);
  const both = pageToggled(elsewhere, second);
  expect(isPageSelected(both, second)).toBe(true);
  expect(selectionInput(pageToggled(both, second), 6)).toEqual(selectionInput(elsewhere, 6));
});

test("a page without files is never a selected one", () => {
  expect(isPageSelected(found, [])).toBe(false);
});

test("letting one of all that were found go leaves the others of its page", () => {
  const [file] = first;
  const rest = file ? toggled(found, file, first) : found;
  expect(countOf(found, 6)).toBe(6);
  expect(selectionInput(rest, 6)).toEqual({ ids: ["id-2", "id-3"] });
});

test("all that is found is named by its search, and counts what the list counts", () => {
  expect(selectionInput(found, 6)).toEqual({ all: { search: "", bucket: null }, count: 6 });
  expect(selectionText(found, { rows: first, total: 1200 })).toBe("All 1,200 selected");
  expect(pageToggled(found, first)).toBe(nothing);
});

test("no more is picked than one call can name", () => {
  const many = pageToggled(nothing, files(1, limits.batch + 5));
  expect(countOf(many, 5000)).toBe(limits.batch);
  expect(isFull(many)).toBe(true);
  expect(isSelected(many, `id-${limits.batch + 1}`)).toBe(false);
});

test("the question names the first three files", () => {
  expect(selectionName(pageToggled(nothing, first))).toBe("1.png, 2.png, 3.png");
  expect(selectionName(pageToggled(nothing, files(1, 5)))).toBe("1.png, 2.png, 3.png and 2 more");
  expect(selectionName({ kind: "found", scope: { search: "aws", bucket: "app_logos" } })).toBe(
    "All files in app_logos that are found by “aws”",
  );
});
