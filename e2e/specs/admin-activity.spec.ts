import { fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { call, expect, officeTest as test } from "../fixtures/test.ts";
import { bookMeeting, choose, row } from "../steps/lists.ts";
import { expectAccessible } from "../steps/accessible.ts";
import { openInApp } from "../steps/in-app.ts";

const owner = "ann@elm-works.com";

test.beforeAll(async ({ asCustomer, product }) => {
  await asCustomer(owner, async (customer) => {
    const answers = { ...usualAnswers, companyName: "Elm Works" };
    const id = await fillCheckup(customer, product.origin, answers, 12);
    await bookMeeting(customer, product.origin, id);
  });
});

test("a change is found, and shows what differs", async ({ page, product }) => {
  const entry = { identifier: "elm-platform", name: "Elm Platform" };
  const platform = (await call(page, product.origin, "admin/workPlatforms/create", entry)) as {
    id: string;
    version: number;
  };
  await call(page, product.origin, "admin/workPlatforms/update", {
    ...entry,
    id: platform.id,
    version: platform.version,
    name: "Elm Platform Two",
    order: 7,
  });
  await page.goto("/admin626/activity");
  await expect(page.getByRole("heading", { name: "Activity", level: 1 })).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveText([
    "When",
    "Who",
    "What",
    "Record",
    "Details",
  ]);
  await page.getByRole("searchbox").fill(platform.id);
  await expect(page.getByText("Showing 1 to 2 of 2 entries")).toBeVisible();
  const changed = row(page, "Changed");
  await expect(changed).toContainText('Work platform "Elm Platform Two"');
  const details = changed.getByRole("button", { name: /^Details/ });
  await details.click();
  const dialog = page.getByRole("dialog", { name: 'Changed work platform "Elm Platform Two"' });
  await expect(dialog.getByRole("row")).toHaveText([
    "FieldBeforeAfter",
    "NameElm PlatformElm Platform Two",
    "Order07",
  ]);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(details).toBeFocused();
  await choose(page, "Action", "Created");
  await expect(page.getByText("Showing 1 to 1 of 1 entries")).toBeVisible();
  await choose(page, "Kind of record", "File");
  await expect(page.getByText("No activity found")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Action" })).toHaveValue("Created");
  await choose(page, "Kind of record", "Work platform");
  await page.getByRole("link", { name: 'Work platform "Elm Platform"' }).click();
  await expect(page.getByRole("searchbox")).toHaveValue("Elm Platform");
  await expect(row(page, "Elm Platform Two")).toBeVisible();
});

test("activity of a customer is found by email and by day", async ({ page }) => {
  await page.goto(`/admin626/activity?search=${owner}`);
  await expect(row(page, "Signed in")).toContainText(owner);
  await expect(row(page, "Scheduled")).toContainText("Meeting");
  const count = page.getByText(/^Showing /);
  const all = await count.textContent();
  await page.getByRole("button", { name: "From" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^1 / }).first().click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01/);
  await expect(count).toHaveText(all ?? "");
  await page.getByRole("button", { name: "Clear From" }).click();
  await expect(page).not.toHaveURL(/from=/);
  await page.goto(`/admin626/activity?search=${owner}&to=2020-01-31`);
  await expect(page.getByText("No activity found")).toBeVisible();
  await expect(page.getByRole("button", { name: "To: 2020-01-31" })).toHaveText("Jan 31, 2020");
  await page.goto("/admin626/activity?from=yesterday&to=9999-99-99&action=dance");
  await expect(row(page, "Signed in").first()).toBeVisible();
});

test("the overview shows counts and charts, links to the lists, and has texts for no data", async ({
  page,
}) => {
  await page.goto("/admin626");
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  for (const title of [
    "CheckUps by Status",
    "CheckUps in Progress by Step",
    "Sign-ups per Week",
    "Standards Chosen",
    "Next Meetings",
    "Latest Activity",
  ]) {
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  }
  const steps = page.getByRole("table", { name: "CheckUps in Progress by Step" });
  await expect(steps.getByRole("row")).toHaveCount(13);
  await expect(steps).toContainText("12. Schedule Your Review Meeting");
  await expect(page.getByRole("table", { name: "Sign-ups per Week" }).getByRole("row")).toHaveCount(
    13,
  );
  await page
    .getByRole("link", { name: /Elm Works/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Elm Works", level: 1 })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: /Unpublished SaaS/ }).click();
  await expect(page).toHaveURL(/saas\?published=false$/);
  await page.goBack();
  await page.getByRole("link", { name: /Unpublished IT Security/ }).click();
  await expect(page).toHaveURL(/it-security\?published=false$/);
  await page.goBack();
  await page.getByRole("link", { name: /Administrators/ }).click();
  await expect(page.getByRole("combobox", { name: "Role" })).toHaveValue("Administrator");
  await page.goBack();
  await page.getByRole("link", { name: "In progress" }).click();
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("In progress");

  await page.route("**/admin/overview/get", async (route) => {
    const response = await route.fetch();
    const { json, meta } = (await response.json()) as {
      json: Record<string, unknown>;
      meta: unknown;
    };
    const none = (rows: unknown) => (rows as object[]).map((one) => ({ ...one, count: 0 }));
    Object.assign(json, {
      checkupsByStatus: none(json.checkupsByStatus),
      checkupsByStep: none(json.checkupsByStep),
      signUpsPerWeek: none(json.signUpsPerWeek),
      standards: [],
    });
    await route.fulfill({ response, json: { json, meta } });
  });
  await openInApp(page, "/admin626");
  for (const text of [
    "No CheckUps yet. They appear here as soon as someone starts one.",
    "No CheckUps in progress.",
    "No sign-ups in the last twelve weeks.",
    "No standard chosen yet.",
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
});
