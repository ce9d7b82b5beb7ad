import { call, expect, signInThroughMail, test } from "../fixtures/test.ts";
import { tabTo } from "../steps/focus.ts";
import { row, toast } from "../steps/lists.ts";

const email = "kim@keyboard-office.com";

test("an administrator finds, adds, changes and deletes a record with the keyboard alone", async ({
  page,
  browser,
  product,
  signInAsAdministrator,
}) => {
  test.slow();
  const { keyboard } = page;
  // An administrator of the test's own, who signs out in the end.
  const other = await browser.newPage();
  await signInAsAdministrator(other);
  await signInThroughMail(page, product, email);
  await call(other, product.origin, "admin/roles/create", { email, role: "admin" });
  await other.close();

  await page.goto("/admin626");
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();

  await test.step("goes to the list, past the menu and back", async () => {
    await tabTo(page, "link", "SaaS Applications");
    await keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "SaaS Applications" })).toBeVisible();
  });

  const search = page.getByRole("searchbox");
  const summary = page.getByText(/^Showing .* applications$/);
  const find = async (text: string) => {
    await keyboard.press("/");
    await expect(search).toBeFocused();
    await keyboard.press("ControlOrMeta+a");
    await keyboard.type(text);
  };

  await test.step("turns the pages, sorts and filters", async () => {
    await expect(summary).toContainText("Showing 1 to 50 of");
    await tabTo(page, "button", "Next page", { key: "Shift+Tab", within: 60 });
    await keyboard.press("Enter");
    await expect(summary).toContainText("Showing 51 to 100 of");
    await find("quick");
    await expect(row(page, "QuickBooks").first()).toBeVisible();
    await tabTo(page, "button", "Name");
    const header = page.getByRole("columnheader", { name: "Name" });
    const before = await header.getAttribute("aria-sort");
    await keyboard.press("Enter");
    await expect(header).toHaveAttribute("aria-sort", /ascending|descending/);
    await expect(header).not.toHaveAttribute("aria-sort", before ?? "none");
    await tabTo(page, "combobox", "Popularity", { key: "Shift+Tab" });
    await keyboard.press("Enter");
    await expect(page.getByRole("option", { name: "Not Popular" })).toBeVisible();
    // Upwards from the first entry is the last one, whether the list has marked what is chosen yet or not.
    await keyboard.press("ArrowUp");
    await keyboard.press("Enter");
    await expect(page).toHaveURL(/popular=/);
    await page.goto("/admin626/saas");
    await expect(summary).toBeVisible();
  });

  await test.step("adds a record, and what is missing is said first", async () => {
    await tabTo(page, "button", "Add Application", { key: "Shift+Tab" });
    await keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add SaaS Application" });
    await expect(dialog).toBeVisible();
    await tabTo(page, "button", "Save");
    await keyboard.press("Enter");
    await expect(toast(page, "Please fill required fields")).toBeVisible();
    await expect(dialog.getByLabel("Identifier")).toBeFocused();
    await expect(dialog.getByLabel("Identifier")).toHaveAccessibleDescription(/required/);
    await keyboard.type("by-keyboard");
    await keyboard.press("Tab");
    await expect(dialog.getByLabel("Name")).toBeFocused();
    await keyboard.type("By keyboard");
    await tabTo(page, "combobox", /^Category/);
    await keyboard.type("Keyboards");
    await tabTo(page, "checkbox", "Popular");
    await keyboard.press("Space");
    await expect(dialog.getByLabel("Popular")).toBeChecked();
    await tabTo(page, "button", "Save");
    await keyboard.press("Enter");
    await expect(toast(page, "Application created successfully")).toBeVisible();
    await expect(page.getByRole("button", { name: "Add Application" })).toBeFocused();
  });

  await test.step("changes it, and leaves a form by Escape", async () => {
    await find("by keyb");
    await expect(summary).toContainText("Showing 1 to 1 of 1");
    const edit = page.getByRole("button", { name: "Edit By keyboard" });
    await tabTo(page, "button", "Edit By keyboard");
    await keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Edit SaaS Application" });
    await expect(dialog).toBeVisible();
    await keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(edit).toBeFocused();
    await keyboard.press("Enter");
    await expect(dialog.getByLabel("Identifier")).toBeFocused();
    await tabTo(page, "textbox", /^Name/);
    await keyboard.press("End");
    await keyboard.type(" alone");
    await keyboard.press("Enter");
    await expect(toast(page, "Application updated successfully")).toBeVisible();
    await expect(row(page, "By keyboard alone")).toBeVisible();
  });

  await test.step("opens and deletes it: the way out has the focus first, the next row afterwards", async () => {
    const next = { identifier: "by-keyboard-too", name: "By keyboard too", category: "Keyboards" };
    await call(page, product.origin, "admin/saas/create", next);
    await page.reload();
    await expect(search).toBeFocused();
    const name = page.getByRole("button", { name: "By keyboard alone", exact: true });
    await tabTo(page, "button", "By keyboard alone");
    await keyboard.press("Enter");
    await expect(page.getByLabel("Name")).toHaveValue("By keyboard alone");
    await keyboard.press("Escape");
    await expect(name).toBeFocused();
    await tabTo(page, "button", "Delete By keyboard alone");
    await keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Delete Application" });
    await expect(dialog).toContainText(
      "Are you sure you want to delete this application? This action cannot be undone.",
    );
    await expect(dialog).toContainText("By keyboard alone");
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Delete By keyboard alone" })).toBeFocused();
    await keyboard.press("Enter");
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await keyboard.press("Tab");
    await keyboard.press("Enter");
    await expect(toast(page, "Application deleted successfully")).toBeVisible();
    await expect(name).toHaveCount(0);
    await expect(page.getByRole("button", { name: next.name, exact: true })).toBeFocused();
    // What follows is the row's own.
    await keyboard.press("Tab");
    await expect(page.getByRole("switch", { name: `${next.name} is published` })).toBeFocused();
  });

  await test.step("collapses the sidebar and signs out", async () => {
    const toggle = page.getByRole("button", { name: "Toggle Sidebar" });
    await keyboard.press("Control+b");
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await tabTo(page, "button", "Sign Out", { within: 60 });
    await keyboard.press("Enter");
    await expect(page).toHaveURL(/\/auth$/);
  });
});
