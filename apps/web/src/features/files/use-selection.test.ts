import type { FileRow } from "@app/contract";
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useSelection } from "./use-selection.ts";

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

function renderSelection(rows: FileRow[], total = 6) {
  const { result, rerender } = renderHook(
    (page: { rows: FileRow[]; search: string }) =>
      useSelection({ search: page.search, bucket: null }, page.rows, total),
    { initialProps: { rows, search: "" } },
  );
  return { result, show: (page: FileRow[], search = "") => rerender({ rows: page, search }) };
}

test("picked files stay selected on another page, and the text says how many are not on it", () => {
  const { result, show } = renderSelection(first);
  expect(result.current.text).toBe("Nothing selected");
  act(() => result.current.togglePage());
  show(second);
  act(() => result.current.toggle([second[0]!]));
  expect(result.current.text).toBe("4 selected, 3 of them not on this page");
  expect(result.current.files.name).toBe("1.png, 2.png, 3.png and 1 more");
  act(() => result.current.togglePage());
  expect(result.current.isPageSelected).toBe(true);
  act(() => result.current.togglePage());
  expect(result.current.files.input).toEqual({ ids: ["id-1", "id-2", "id-3"] });
});

test("selects all that a search finds; deselecting one leaves the others of the page; another search deselects all", () => {
  const { result, show } = renderSelection(first, 1200);
  act(() => result.current.selectAll());
  expect(result.current.text).toBe("All 1,200 selected");
  expect(result.current.files).toEqual({
    input: { all: { search: "", bucket: null }, count: 1200 },
    count: 1200,
    name: "All files in all buckets",
  });
  act(() => result.current.toggle([first[0]!]));
  expect(result.current.files.input).toEqual({ ids: ["id-2", "id-3"] });
  act(() => result.current.selectAll());
  show(first, "aws");
  expect(result.current.text).toBe("Nothing selected");
});
