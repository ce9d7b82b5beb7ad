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
])("on page %i of %i the numbers are %j", (page, pages, numbers) => {
  expect(pageWindow(page, pages)).toEqual(numbers);
});

test("says what is shown, and leads to other pages", async () => {
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

test("one page needs no ways to others", async () => {
  const { findByText, queryByRole } = await renderPart(
    <Pager page={1} pageSize={50} total={50} noun="roles" onPage={() => {}} />,
  );
  await findByText("Showing 1 to 50 of 50 roles");
  expect(queryByRole("navigation", { name: "Pages" })).toBeNull();
});

test("of a total that was not counted to its end, every page leads to the next one, and none is the last", async () => {
  const onPage = vi.fn();
  const { user, findByText, getByRole, queryByRole } = await renderPart(
    <Pager
      page={20}
      pageSize={50}
      total={1000}
      isTotalExact={false}
      noun="roles"
      onPage={onPage}
    />,
  );
  await findByText("Showing 951 to 1,000 of 1,000+ roles");
  await user.click(getByRole("button", { name: "Next page" }));
  expect(onPage.mock.calls.flat()).toEqual([21]);
  expect(queryByRole("button", { name: "Last page" })).toBeNull();
});

test("a page behind what is counted shows which rows it has", async () => {
  const { findByRole, findByText } = await renderPart(
    <Pager
      page={90}
      pageSize={50}
      total={1000}
      isTotalExact={false}
      noun="roles"
      onPage={() => {}}
    />,
  );
  await findByText("Showing 4,451 to 4,500 of 1,000+ roles");
  await findByRole("button", { name: "Page 90", current: "page" });
  await findByRole("button", { name: "Page 91" });
});
