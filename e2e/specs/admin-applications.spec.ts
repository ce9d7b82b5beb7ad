import { fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { call, expect, officeTest as test } from "../fixtures/test.ts";
import { choose, row, sortBy, toast } from "../steps/lists.ts";

interface Application {
  id: string;
  identifier: string;
}

test("an application is added, published and edited", async ({ page }) => {
  await page.goto("/admin626/saas");
  await expect(page.getByRole("heading", { name: "SaaS Applications", level: 1 })).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveText([
    "Logo",
    "Name",
    "Category",
    "Product Website",
    "Popular",
    "Published",
    "Added By User",
    "Updated At",
    "Actions",
  ]);
  const opener = page.getByRole("button", { name: "Add Application" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Add SaaS Application" });
  await dialog.getByLabel("Identifier").fill("wheelhouse");
  await dialog.getByLabel("Name").fill("Wheelhouse");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Please fill required fields")).toBeVisible();
  await expect(dialog.getByText("Category is required")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Category" }).fill("A category of its own");
  await dialog.getByLabel("Description").fill("Two\nlines");
  await dialog.getByLabel("Product Website").fill("javascript:alert(1)");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Please enter a valid website URL")).toBeVisible();
  await dialog.getByLabel("Product Website").fill("wheelhouse.example.com");
  await dialog.getByLabel("Popular").check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Application created successfully")).toBeVisible();
  await expect(opener).toBeFocused();

  await opener.click();
  await dialog.getByLabel("Identifier").fill("wheelhouse");
  await dialog.getByLabel("Name").fill("Twice");
  const category = dialog.getByRole("combobox", { name: "Category" });
  await category.fill("of its");
  await page.getByRole("option", { name: "A category of its own" }).click();
  await expect(category).toHaveValue("A category of its own");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Error creating application")).toBeVisible();
  await expect(dialog.getByText("This identifier is already in use.")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();

  await page.keyboard.press("/");
  await page.keyboard.type("wheelh");
  const found = row(page, "Wheelhouse");
  await expect(found).toContainText("A category of its own");
  await expect(found).toContainText("Yes");
  const link = found.getByRole("link", { name: "Link" });
  await expect(link).toHaveAttribute("href", "https://wheelhouse.example.com");
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", "noopener noreferrer");

  const published = page.getByRole("switch", { name: "Wheelhouse is published" });
  await expect(published).toBeChecked();
  await published.click({ force: true }); // a label lies above the real box
  await expect(published).not.toBeChecked();
  await choose(page, "Publication", "Not Published");
  await expect(found).toBeVisible();
  await choose(page, "Publication", "Published");
  await expect(page.getByText("No applications found")).toBeVisible();
  await choose(page, "Publication", "Published or Not");

  await page.getByRole("button", { name: "Edit Wheelhouse" }).click();
  const edit = page.getByRole("dialog", { name: "Edit SaaS Application" });
  await expect(edit.getByLabel("Description")).toHaveValue("Two\nlines");
  await expect(edit.getByLabel("Published")).not.toBeChecked();
  await edit.getByLabel("Name").fill("Wheelhouse Two");
  await edit.getByLabel("Product Website").fill("");
  await edit.getByLabel("Popular").uncheck();
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Application updated successfully")).toBeVisible();
  await expect(found).toContainText("Wheelhouse Two");
  await expect(found.getByRole("link")).toBeHidden();
  await expect(found.getByRole("switch")).not.toBeChecked();
});

test("search, filters, sort and page are in the address", async ({ page }) => {
  await page.goto("/admin626/saas");
  const summary = page.getByText(/^Showing .* applications$/);
  await expect(summary).toContainText("Showing 1 to 50 of");
  const all = await summary.textContent();
  const search = page.getByRole("searchbox", { name: "Search applications (min 2 characters)" });
  await expect(search).toBeFocused();
  await search.pressSequentially("z");
  await page.getByRole("button", { name: "Page 2" }).click();
  await expect(summary).toContainText("Showing 51 to 100 of");
  await choose(page, "Rows per page", "100 per page");
  await expect(summary).toContainText("Showing 1 to 100 of");
  await choose(page, "Popularity", "Popular");
  await expect(summary).not.toHaveText(all ?? "");
  await choose(page, "Category", "CRM & Sales");
  await expect(page.getByRole("row").getByText("CRM & Sales").first()).toBeVisible();
  await sortBy(page, "Updated At");
  await expect(page).toHaveURL(
    /pageSize=100.*popular=true.*category=.*sort=updatedAt|sort=updated/,
  );
  const filtered = await summary.textContent();

  await page.reload();
  await expect(summary).toHaveText(filtered ?? "");
  await expect(page.getByRole("combobox", { name: "Category" })).toHaveValue("CRM & Sales");
  await expect(page.getByRole("combobox", { name: "Popularity" })).toHaveValue("Popular");
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=/);
  await page.goBack();
  await expect(page.getByRole("combobox", { name: "Category" })).toHaveValue("All Categories");
  await expect(page.getByRole("combobox", { name: "Popularity" })).toHaveValue("Popular");

  await search.fill("zzzz");
  await expect(page.getByText("No applications found")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("saas-applications.csv");
  await page.goto("/admin626/saas?user=nobody&category=Nothing+like+this&page=99");
  await expect(page.getByText("No applications found")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Category" })).toHaveValue("Nothing like this");
});

test("a merged application's check-ups follow to the one that stays", async ({
  page,
  asCustomer,
  product,
}) => {
  const create = (identifier: string, name: string) =>
    call(page, product.origin, "admin/saas/create", { identifier, name, category: "Merging" });
  const doubled = (await create("merge-me", "Doubled tool")) as Application;
  await create("merge-stays", "The real tool");
  const owner = "ann@merged-company.com";
  const answers = { ...usualAnswers, saasApps: ["slack", doubled.identifier] };
  const id = await asCustomer(owner, (customer) =>
    fillCheckup(customer, product.origin, answers, 8),
  );
  const unpublished = { id: doubled.id, published: false };
  await call(page, product.origin, "admin/saas/setPublished", unpublished);

  await page.goto("/admin626/saas?published=false&search=doubled");
  const opener = page.getByRole("button", { name: "Merge Doubled tool into..." });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Merge Applications" });
  await expect(dialog).toContainText("Doubled tool will be deleted");
  await expect(dialog).toContainText("1 CheckUp uses it and will be updated.");
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog.getByRole("button", { name: "Merge" }).click();
  await expect(toast(page, "Please fill required fields")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Application to keep" }).fill("real to");
  await page.getByRole("option", { name: /The real tool/ }).click();
  await dialog.getByRole("button", { name: "Merge" }).click();
  await expect(toast(page, "Applications merged successfully")).toBeVisible();
  await expect(page.getByText("No applications found")).toBeVisible();
  const merged = await asCustomer(owner, (customer) =>
    call(customer, product.origin, "checkups/get", { id }),
  );
  expect(merged).toMatchObject({ answers: { saasApps: ["slack", "merge-stays"] } });
});

test("failures are shown, and nothing typed is lost", async ({ page, product }) => {
  const input = { identifier: "soon-gone", name: "Soon gone", category: "Gone" };
  const { id } = (await call(page, product.origin, "admin/saas/create", input)) as Application;
  await page.goto("/admin626/saas?search=soon+gone");
  const published = page.getByRole("switch", { name: "Soon gone is published" });
  await page.route("**/admin/saas/setPublished", (route) => route.abort());
  await published.click({ force: true }); // a label lies above the real box
  await expect(toast(page, "Error updating application")).toContainText(
    "The server cannot be reached. Please check your connection.",
  );
  await expect(published).toBeChecked();

  await page.getByRole("button", { name: "Edit Soon gone" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Still typed");
  await call(page, product.origin, "admin/saas/remove", { id });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "This doesn't exist")).toBeVisible();
  await expect(dialog.getByLabel("Name")).toHaveValue("Still typed");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("No applications found")).toBeVisible();
});
