import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { Pager, pageWindow } from "./pager.tsx";

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
  [1_000_000_000, 9, [5, 6, 7, 8, 9]],
])("page %i of %i shows the numbers %j", (page, pages, numbers) => {
  expect(pageWindow(page, pages)).toEqual(numbers);
});

test("shows the visible rows, and opens other pages", async () => {
  const onPage = vi.fn();
  const { user, findByText, getByRole } = await renderPart(
    <Pager page={2} pageSize={50} total={1234} noun="applications" onPage={onPage} />,
  );
  await findByText("Showing 51 to 100 of 1,234 applications");
  expect(getByRole("button", { name: "Page 2" }).getAttribute("aria-current")).toBe("page");
  await user.click(getByRole("button", { name: "Next page" }));
  await user.click(getByRole("button", { name: "Page 5" }));
  await user.click(getByRole("button", { name: "Last page" }));
  expect(onPage.mock.calls.flat()).toEqual([3, 5, 25]);
});

test("a single page has no navigation", async () => {
  const { findByText, queryByRole } = await renderPart(
    <Pager page={1} pageSize={50} total={50} noun="roles" onPage={() => {}} />,
  );
  await findByText("Showing 1 to 50 of 50 roles");
  expect(queryByRole("navigation", { name: "Pages" })).toBeNull();
});

test.each([
  [20, "Showing 951 to 1,000 of 1,000+ roles"],
  [90, "Showing 4,451 to 4,500 of 1,000+ roles"],
])("without an exact total page %i has a next one, and none is the last", async (page, text) => {
  const onPage = vi.fn();
  const { user, findByText, getByRole, queryByRole } = await renderPart(
    <Pager
      page={page}
      pageSize={50}
      total={1000}
      isTotalExact={false}
      noun="roles"
      onPage={onPage}
    />,
  );
  await findByText(text);
  getByRole("button", { name: `Page ${page}`, current: "page" });
  await user.click(getByRole("button", { name: "Next page" }));
  expect(onPage.mock.calls.flat()).toEqual([page + 1]);
  expect(queryByRole("button", { name: "Last page" })).toBeNull();
});
