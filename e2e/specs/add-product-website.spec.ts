import { test } from "../steps/add-product.ts";
import { call, expect } from "../fixtures/test.ts";
import { toast } from "../steps/lists.ts";

test("says what is wrong with a website, and lets go on by hand without one", async ({
  picker,
}) => {
  await picker.open();
  await picker.openDialog();
  for (const [typed, text] of [
    ["", "Please enter a website URL."],
    ["   ", "Please enter a website URL."],
    [`https://${"a".repeat(250)}.com`, "URL must be less than 255 characters"],
    ["ftp://example.com", "Only HTTP and HTTPS protocols are allowed"],
    ["not a website", "Please enter a valid website URL (e.g., https://example.com)."],
    ["localhost", "Please enter a valid website URL (e.g., https://example.com)."],
    ["https://", "Please enter a valid website URL (e.g., https://example.com)."],
  ] as const) {
    await picker.website.fill(typed);
    await expect(picker.website).not.toHaveAttribute("aria-invalid", "true");
    await picker.fetchInfo.click();
    await expect(picker.website).toHaveAccessibleDescription(text);
    await expect(picker.website).toBeFocused();
    await expect(picker.website).toHaveValue(typed);
  }

  await picker.website.fill("not a website");
  await picker.byHand.click();
  await expect(picker.website).toHaveAccessibleDescription(/^Please enter a valid website URL/);
  await expect(picker.website).toBeFocused();
  await picker.byHand.click();
  await expect(picker.field("Product Name")).toBeVisible();
  await picker.dialog.getByRole("button", { name: "Back" }).click();
  await picker.website.fill("still none");
  await picker.byHand.click();
  await expect(picker.website).toHaveAttribute("aria-invalid", "true");
  await picker.website.fill("");
  await picker.byHand.click();
  await expect(picker.field("Product Name")).toBeVisible();
});

test("a website without facts leads to the empty form, and is kept", async ({ page, picker }) => {
  await picker.open();
  await picker.openDialog();
  await picker.fetch("broken-site.com");
  const failure = toast(page, "Failed to fetch product information. Please enter manually.");
  await expect(failure).toContainText("Error");
  await expect(picker.field("Product Name")).toHaveValue("");
  await expect(picker.dialog.getByText("Website: broken-site.com")).toBeVisible();
  const request = page.waitForRequest("**/saas/add");
  await picker.name("Brokenware");
  await picker.save.click();
  expect((await request).postDataJSON()).toMatchObject({
    json: { productWebsite: "https://broken-site.com", name: "Brokenware", logo: null },
  });
  await expect(picker.chip("Brokenware")).toBeVisible();
});

test("waiting for a website ends with Cancel, with another website, by hand and with the dialog", async ({
  page,
  picker,
  sites,
}) => {
  await picker.open();
  const goOn = sites.hold("slow-site.com");
  await picker.openDialog();
  await picker.fetch("slow-site.com");
  await expect(picker.dialog.getByRole("button", { name: "Fetching..." })).toBeVisible();
  await expect(picker.website).toHaveValue("https://slow-site.com");
  await picker.dialog.getByRole("button", { name: "Cancel fetching" }).click();
  await expect(picker.fetchInfo).toBeVisible();
  await expect(picker.website).toBeFocused();

  await picker.fetchInfo.click();
  await expect(picker.dialog.getByRole("button", { name: "Fetching..." })).toBeVisible();
  await picker.website.fill("slow-site.co");
  await expect(picker.fetchInfo).toBeVisible();

  await picker.fetch("slow-site.com");
  await picker.byHand.click();
  await picker.name("Typed meanwhile");
  goOn();
  await expect(picker.dialog.getByText("Website: slow-site.com")).toBeVisible();
  await expect(picker.field("Product Name")).toHaveValue("Typed meanwhile");

  await picker.dialog.getByRole("button", { name: "Close" }).click();
  await expect(picker.card).toBeFocused();
  await picker.openDialog();
  await expect(picker.website).toHaveValue("");
  sites.hold("slow-site.com");
  const givenUp = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("extractCompanyInfo"),
  );
  await picker.fetch("slow-site.com/other");
  await expect(picker.dialog.getByRole("button", { name: "Fetching..." })).toBeVisible();
  await page.keyboard.press("Escape");
  await givenUp;
  await expect(picker.dialog).toBeHidden();
});

test("too many fetches show the rate limit, not a failed website", async ({
  page,
  picker,
  product,
}) => {
  await picker.open();
  // The own website was looked up at sign-in. What was read before costs nothing: each asks for another page.
  for (let number = 0; number < 9; number += 1) {
    const input = { website: `tasktide-app.com/${number}`, withLogo: false };
    await call(page, product.origin, "lookup/extractCompanyInfo", input);
  }
  await picker.openDialog();
  await picker.fetch("pixelharbor-app.com");
  const failure = toast(page, "Too many requests. Please wait a moment.");
  await expect(failure).toContainText("Error");
  await expect(page.getByText("Failed to fetch product information")).toBeHidden();
  await expect(picker.dialog.getByText("Website: pixelharbor-app.com")).toBeVisible();
});

test("Back discards the form and keeps the website; what is typed does not get lost beside it", async ({
  page,
  picker,
}) => {
  await picker.open();
  await picker.openDialog();
  await picker.fetch("pixelharbor-app.com");
  await expect(picker.field("Product Name")).toHaveValue("Pixelharbor");
  await picker.field("Product Name").fill("Changed");
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(picker.field("Product Name")).toHaveValue("Changed");
  await picker.dialog.getByRole("button", { name: "Back" }).click();
  await expect(picker.website).toHaveValue("https://pixelharbor-app.com");
  await expect(picker.website).toBeFocused();
  await picker.byHand.click();
  await expect(picker.field("Product Name")).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(picker.dialog).toBeHidden();
  await expect(picker.card).toBeFocused();
});
