import { expect, test } from "./fixtures.ts";
import { isSound } from "./sound.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("anybody reads how each operation is called", async ({ page, product }) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto("/api/reference");
  await expect(page).toHaveTitle("API Reference – Compliance CheckUp");
  await expect(page.getByRole("heading", { level: 1, name: "API Reference" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Introduction" })).toBeVisible();
  await expect(page.getByText(`${product.origin}/api/v1`, { exact: true })).toBeVisible();
  await expect(page.getByText("600 calls a minute for a token.")).toBeVisible();
  expect(scripts.filter((path) => /admin626|back-office|use-list|list-page/.test(path))).toEqual(
    [],
  );

  await page.getByRole("searchbox").fill("/saas-applications list page");
  const applications = page.getByRole("article", { name: "List applications, a page at a time" });
  const parameters = applications.getByRole("table", { name: /^Parameters/ });
  await expect(parameters.getByRole("row", { name: /^pageSize/ })).toContainText("50100200");
  const answer = applications.getByRole("table", { name: /^Answer 200/ });
  await expect(answer.getByRole("row", { name: /^rows\[\]\.createdAt/ })).toContainText(
    "string, date-time",
  );
  await expect(applications).toContainText("catalogue:read");
  await applications.getByText("Refusals", { exact: true }).click();
  await expect(applications.getByRole("row", { name: /401 UNAUTHORIZED/ })).toContainText(
    "This access token is unknown, expired or revoked.",
  );
});

test("the filter finds by path and by word, and says when nothing is found", async ({ page }) => {
  await page.goto("/api/reference");
  const operations = page.getByRole("navigation", { name: "Operations" });
  await expect(operations.getByRole("status")).toHaveText(/^\d\d operations$/);
  const filter = page.getByRole("searchbox", { name: "Filter by path or word" });
  await filter.fill("delete /frameworks");
  await expect(operations.getByRole("status")).toHaveText("1 operation");
  await expect(operations.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("article")).toHaveCount(1);
  await filter.fill("nothing is called like this");
  await expect(page.getByText("No operation has these words.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(filter).toHaveValue("");
  await expect(page.getByRole("heading", { name: "Introduction" })).toBeVisible();
});

test("an operation has an address of its own, also after a reload, a filter and Back", async ({
  page,
}) => {
  const merge = page.locator("[id='saas.merge']").getByRole("heading", { level: 3 });
  const cancel = page.locator("[id='meetings.cancel']").getByRole("heading", { level: 3 });
  await page.goto("/api/reference#saas.merge");
  await expect(merge).toBeInViewport();
  await expect(merge).toBeFocused();
  await page.reload();
  await expect(merge).toBeInViewport();
  const operations = page.getByRole("navigation", { name: "Operations" });
  await page.getByRole("searchbox").fill("meeting");
  await operations.getByRole("link", { name: "Cancel a meeting" }).click();
  await expect(page).toHaveURL(/#meetings\.cancel$/);
  await expect(cancel).toBeInViewport();
  await expect(cancel).toBeFocused();
  // Where it leads to is filtered out: the filter goes.
  await page.goBack();
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await expect(merge).toBeInViewport();
  await page.goForward();
  await expect(cancel).toBeInViewport();
});

test("the keyboard alone skips the list, opens refusals and copies a command", async ({
  page,
  product,
}) => {
  await page.goto("/api/reference");
  const filter = page.getByRole("searchbox");
  await filter.fill("/profiles/export");
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip the list" })).toBeFocused();
  await page.keyboard.press("Enter");
  const copy = page.getByRole("button", { name: /^Copy command/ });
  for (let tabs = 0; tabs < 12; tabs += 1) {
    await page.keyboard.press("Tab");
    if (await copy.evaluate((node) => node === document.activeElement)) break;
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Copied command/ })).toBeFocused();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(
    `curl "${product.origin}/api/v1/profiles/export" \\\n  -H "Authorization: Bearer $TOKEN"`,
  );
});

test("a document that does not come is asked for again", async ({ page }) => {
  await page.route("**/api/openapi.json", (route) => route.fulfill({ status: 500 }));
  await page.goto("/api/reference");
  await expect(page.getByText("The reference could not be loaded")).toBeVisible();
  await page.unroute("**/api/openapi.json");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Introduction" })).toBeVisible();
});

test("the reference is sound on a phone and a desk", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/api/reference");
    await page.getByRole("searchbox").fill("frameworks");
    await expect(page.getByRole("article")).not.toHaveCount(0);
    if (width === 390) {
      const link = page.getByRole("link", { name: "POST Add a record" }).first();
      await expect(link).toBeHidden();
      await page.getByRole("button", { name: "Show list" }).click();
      await expect(link).toBeVisible();
    }
    await isSound(page);
  }
});
