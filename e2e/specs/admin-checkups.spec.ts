import { fillCheckup, startCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { call, expect, officeTest as test } from "../fixtures/test.ts";
import { bookMeeting, choose, row, sortBy, toast } from "../steps/lists.ts";
import { expectAccessible, expectAccessibleAtBothWidths } from "../steps/accessible.ts";

const owner = "ann@alder-works.com";
let full = "";

test.beforeAll(async ({ asCustomer, product: { origin } }) => {
  await asCustomer(owner, async (customer) => {
    full = await fillCheckup(customer, origin, { ...usualAnswers, companyName: "Alder Works" }, 12);
    await bookMeeting(customer, origin, full, { hour: 15, guests: "bob@guests.com" });
    const birch = { ...usualAnswers, companyName: "Alder & Birch", complianceStandard: "pci-dss" };
    await fillCheckup(customer, origin, birch, 5);
    await startCheckup(customer, origin);
  });
  await asCustomer("carl@alder-supplies.com", (customer) =>
    fillCheckup(customer, origin, { ...usualAnswers, companyName: "Alder Supplies" }, 3),
  );
});

test("check-ups are searched, narrowed down and sorted, and the address keeps it", async ({
  page,
}) => {
  await page.goto("/admin626/checkups");
  await expect(page.getByRole("heading", { name: "CheckUps", level: 1 })).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveText([
    "Company",
    "Email",
    "Standard",
    "Step",
    "Status",
    "Size",
    "Meeting",
    "Created",
    "Updated",
    "Actions",
  ]);
  const names = page.getByRole("row").getByRole("link");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("/");
  await page.keyboard.type("ALDER");
  await expect(page).toHaveURL(/search=ALDER/);
  await expect(page.getByText("Showing 1 to 4 of 4 CheckUps")).toBeVisible();
  await sortBy(page, "Company");
  await expect(names).toHaveText([
    "Alder & Birch",
    "Alder Supplies",
    "Alder Works",
    "Untitled CheckUp",
  ]);
  await sortBy(page, "Company");
  await expect(names.last()).toHaveText("Alder & Birch");
  await expect(row(page, "Alder Works")).toContainText("CMMC");
  await expect(row(page, "Alder Works")).toContainText("In progress");
  await expect(row(page, "Alder Works")).toContainText("51-200");

  await choose(page, "Step", "5. Work Platform");
  await expect(names).toHaveText(["Alder & Birch"]);
  await choose(page, "Status", "Completed");
  await expect(page.getByText("No CheckUps found")).toBeVisible();
  await page.goBack();
  await expect(names).toHaveText(["Alder & Birch"]);
  await choose(page, "Step", "All Steps");
  const user = page.getByRole("combobox", { name: "User" });
  await user.click();
  await user.fill("alder-supp");
  await page.getByRole("option", { name: "carl@alder-supplies.com" }).click();
  await expect(names).toHaveText(["Alder Supplies"]);
  await page.reload();
  await expect(user).toHaveValue("carl@alder-supplies.com");
  await expect(names).toHaveText(["Alder Supplies"]);
  await page.goto("/admin626/checkups?status=nonsense&step=99&user=nobody");
  await expect(page.getByText("No CheckUps found")).toBeVisible();
  await expect(user).toHaveValue("Unknown user");
});

test("a check-up shows all its facts, and leads back to the list as it was", async ({ page }) => {
  await page.goto("/admin626/checkups?search=alder&sort=companyName");
  await page.getByRole("link", { name: "Alder Works" }).click();
  await expect(page.getByRole("heading", { name: "Alder Works", level: 1 })).toBeVisible();
  for (const text of [
    "51-200",
    "12 of 12: Schedule Your Review Meeting",
    "bob@guests.com",
    "Scheduled",
    "https://springfield-machines.com",
    "1 Main Street, Springfield, IL 62701",
    "Microsoft 365",
    "Amazon Web Services (AWS)",
    "Notion",
    "1Password",
  ]) {
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  }
  const history = page.getByRole("listitem").filter({ hasText: "admin@back-office.com" });
  await expect(history.first()).toContainText("Viewed CheckUp");
  await expect(page.getByText(/^Scheduled meeting/)).toBeVisible();

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy email" }).click();
  await expect(toast(page, `${owner} copied to clipboard`)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(owner);
  await page.getByRole("button", { name: "Copy website" }).click();
  await expect(toast(page, "https://springfield-machines.com copied to clipboard")).toBeVisible();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
  });
  await page.getByRole("button", { name: "Copy email" }).click();
  await expect(toast(page, "Failed to copy")).toBeVisible();

  await page.getByRole("main").getByRole("link", { name: "CheckUps" }).click();
  await expect(page).toHaveURL(/checkups\?search=alder&sort=companyName$/);
  await expect(page.getByRole("searchbox")).toHaveValue("alder");
});

test("what was deleted comes back by Undo, and from the trash", async ({ page }) => {
  await page.goto("/admin626/checkups?search=alder");
  const remove = async () => {
    await page.getByRole("button", { name: "Delete Alder Supplies" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(row(page, "Alder Supplies")).toHaveCount(0);
  };
  await remove();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "Alder Supplies restored")).toBeVisible();
  await expect(row(page, "Alder Supplies")).toHaveCount(1);

  await remove();
  await page.goto("/admin626/trash?search=alder");
  await expect(row(page, "Alder Supplies")).toContainText("CheckUp");
  await page.getByRole("button", { name: "Restore Alder Supplies" }).click();
  await expect(toast(page, "Alder Supplies restored")).toBeVisible();
  await expect(page.getByRole("table")).toContainText("The trash is empty");
  await page.goto("/admin626/checkups?search=alder");
  await expect(row(page, "Alder Supplies")).toHaveCount(1);
});

test("all that a search finds get a state, are deleted, and come back", async ({
  page,
  product,
}) => {
  await page.goto("/admin626/checkups?search=alder");
  await expect(page.getByRole("region", { name: "Selection" })).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Select Alder Supplies" }).check();
  const bar = page.getByRole("region", { name: "Selection" });
  await expect(bar).toContainText("1 CheckUp selected");
  await bar.getByRole("button", { name: /^Select all \d found$/ }).click();
  const { total } = (await call(page, product.origin, "admin/checkups/list", {
    search: "alder",
  })) as { total: number };
  await expect(bar).toContainText(`${total} CheckUps selected`);
  await bar.getByRole("combobox", { name: "Set review" }).click();
  await page.getByRole("option", { name: "Followed up" }).click();
  await expect(toast(page, `${total} CheckUps changed`)).toBeVisible();
  await expect(row(page, "Followed up")).toHaveCount(total);
  await expect(bar).toHaveCount(0);

  await page.getByRole("checkbox", { name: "Select Alder Supplies" }).check();
  await bar.getByRole("button", { name: "Select page" }).click();
  await expectAccessible(page);
  // One of them is deleted by somebody else meanwhile.
  const list = await call(page, product.origin, "admin/checkups/list", { search: "supplies" });
  const { id } = (list as { rows: [{ id: string }] }).rows[0];
  const { trashId } = (await call(page, product.origin, "admin/checkups/remove", { id })) as {
    trashId: string;
  };
  await bar.getByRole("button", { name: "Delete selected" }).click();
  const confirm = page.getByRole("dialog", { name: "Delete selected" });
  await expect(confirm).toContainText(`${total} CheckUps`);
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alert")).toContainText("Alder Supplies: This doesn't exist");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, `${total - 1} records restored`)).toBeVisible();
  // Ticks belong to one search.
  await page.goto("/admin626/checkups?search=alder");
  await page.getByRole("checkbox", { name: "Select Alder Works" }).check();
  await expect(bar).toContainText("1 CheckUp selected");
  await page.getByRole("searchbox").fill("supplies");
  await expect(row(page, "Alder Works")).toHaveCount(0);
  await page.getByRole("searchbox").fill("alder");
  await expect(page.getByRole("checkbox", { name: "Select Alder Works" })).not.toBeChecked();
  await expect(bar).toHaveCount(0);
  await call(page, product.origin, "admin/trash/restore", { ids: [trashId] });
  await page.goto("/admin626/checkups?search=alder");
  await expect(row(page, "Followed up")).toHaveCount(total);
});

test("a check-up is deleted with its meeting, from the list and from its page", async ({
  page,
  product,
}) => {
  await page.goto("/admin626/checkups?search=alder");
  const button = page.getByRole("button", { name: "Delete Alder Supplies" });
  await button.click();
  const confirm = page.getByRole("dialog", { name: "Delete CheckUp" });
  await expect(confirm).toContainText("This action cannot be undone.");
  await expect(confirm).toContainText("Alder Supplies (carl@alder-supplies.com)");
  await expect(confirm).not.toContainText("review meeting");
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await button.click();
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "CheckUp deleted successfully")).toBeVisible();
  await expect(row(page, "Alder Supplies")).toHaveCount(0);

  // Somebody else was faster.
  await page.getByRole("button", { name: "Delete Alder & Birch" }).click();
  const list = await call(page, product.origin, "admin/checkups/list", { search: "birch" });
  const { id } = (list as { rows: [{ id: string }] }).rows[0];
  await call(page, product.origin, "admin/checkups/remove", { id });
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Error deleting checkup")).toBeVisible();
  await expect(row(page, "Alder & Birch")).toHaveCount(0);
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: "Alder Works" }).click();
  await expect(page.getByRole("heading", { name: "Alder Works", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(confirm).toContainText(/Its review meeting on .* will be cancelled/);
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/checkups\?search=alder$/);
  // The first one's toast may still be there.
  await expect(toast(page, "CheckUp deleted successfully").last()).toBeVisible();
  await expect(page.getByRole("heading", { name: "CheckUps", level: 1 })).toBeVisible();
  const meetings = (await call(page, product.origin, "admin/meetings/list", {
    search: "alder works",
  })) as { total: number };
  expect(meetings.total).toBe(0);

  await page.goto(`/admin626/checkups/${full}?search=alder`);
  await expect(page.getByRole("heading", { name: "CheckUp not found" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to CheckUps" }).click();
  await expect(page).toHaveURL(/checkups\?search=alder$/);
});

test("the longest check-up fits on a phone and a desk", async ({ page, asCustomer, product }) => {
  const name = `Longest name ${"W".repeat(180)}`;
  await asCustomer(`longest@company-${"x".repeat(40)}.com`, async (customer) => {
    const longest = { ...usualAnswers, companyName: name, locations: ["x".repeat(200)] };
    const id = await fillCheckup(customer, product.origin, longest, 12);
    await bookMeeting(customer, product.origin, id);
  });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/admin626/checkups?search=longest+name");
  await expect(page.getByRole("link", { name })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});
