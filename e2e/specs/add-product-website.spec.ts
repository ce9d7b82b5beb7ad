import {
  byHand,
  card,
  chip,
  dialog,
  fetchInfo,
  field,
  nameProduct,
  openPicker,
  saveProduct,
  website,
} from "../steps/add-product.ts";
import { call, expect, test } from "../fixtures/test.ts";
import { toast } from "../steps/lists.ts";

test.use({ looksUp: true });

test("says what is wrong with a website", async ({ page, product, signIn }) => {
  await signIn(page, "ann@wrong-websites.com");
  await openPicker(page, product);
  await card(page).click();
  for (const [typed, text] of [
    ["", "Please enter a website URL."],
    ["   ", "Please enter a website URL."],
    [`https://${"a".repeat(250)}.com`, "URL must be less than 255 characters"],
    ["ftp://example.com", "Only HTTP and HTTPS protocols are allowed"],
    ["not a website", "Please enter a valid website URL (e.g., https://example.com)."],
    ["localhost", "Please enter a valid website URL (e.g., https://example.com)."],
    ["https://", "Please enter a valid website URL (e.g., https://example.com)."],
  ] as const) {
    await website(page).fill(typed);
    await expect(website(page)).not.toHaveAttribute("aria-invalid", "true");
    await fetchInfo(page).click();
    await expect(website(page)).toHaveAccessibleDescription(text);
    await expect(website(page)).toBeFocused();
    await expect(website(page)).toHaveValue(typed);
  }
});

test("a website without facts leads to the empty form, and is kept", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "ann@failing-websites.com");
  await openPicker(page, product);
  await card(page).click();
  await website(page).fill("broken-site.com");
  await fetchInfo(page).click();
  const failure = toast(page, "Failed to fetch product information. Please enter manually.");
  await expect(failure).toContainText("Error");
  await expect(field(page, "Product Name")).toHaveValue("");
  await expect(dialog(page).getByText("Website: broken-site.com")).toBeVisible();
  const request = page.waitForRequest("**/saas/add");
  await nameProduct(page, "Brokenware");
  await saveProduct(page).click();
  expect((await request).postDataJSON()).toMatchObject({
    json: { productWebsite: "https://broken-site.com", name: "Brokenware", logo: null },
  });
  await expect(chip(page, "Brokenware")).toBeVisible();
});

test("waiting for a website ends with Cancel, with another website, by hand and with the dialog", async ({
  page,
  product,
  sites,
  signIn,
}) => {
  await signIn(page, "ann@slow-websites.com");
  await openPicker(page, product);
  const goOn = sites.hold("slow-site.com");
  await card(page).click();
  await website(page).fill("slow-site.com");
  await fetchInfo(page).click();
  await expect(dialog(page).getByRole("button", { name: "Fetching..." })).toBeVisible();
  await expect(website(page)).toHaveValue("https://slow-site.com");
  await dialog(page).getByRole("button", { name: "Cancel fetching" }).click();
  await expect(fetchInfo(page)).toBeVisible();
  await expect(website(page)).toBeFocused();

  await fetchInfo(page).click();
  await expect(dialog(page).getByRole("button", { name: "Fetching..." })).toBeVisible();
  await website(page).fill("slow-site.co");
  await expect(fetchInfo(page)).toBeVisible();

  await website(page).fill("slow-site.com");
  await fetchInfo(page).click();
  await byHand(page).click();
  await nameProduct(page, "Typed meanwhile");
  goOn();
  await expect(dialog(page).getByText("Website: slow-site.com")).toBeVisible();
  await expect(field(page, "Product Name")).toHaveValue("Typed meanwhile");

  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(card(page)).toBeFocused();
  await card(page).click();
  await expect(website(page)).toHaveValue("");
  sites.hold("slow-site.com");
  const givenUp = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("extractCompanyInfo"),
  );
  await website(page).fill("slow-site.com/other");
  await fetchInfo(page).click();
  await expect(dialog(page).getByRole("button", { name: "Fetching..." })).toBeVisible();
  await page.keyboard.press("Escape");
  await givenUp;
  await expect(dialog(page)).toBeHidden();
});

test("by hand, a wrong website is said once; pressed again, the form opens without it", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "ann@wrong-by-hand.com");
  await openPicker(page, product);
  await card(page).click();
  await website(page).fill("not a website");
  await byHand(page).click();
  await expect(website(page)).toHaveAccessibleDescription(/^Please enter a valid website URL/);
  await expect(website(page)).toBeFocused();
  await byHand(page).click();
  await expect(field(page, "Product Name")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Back" }).click();
  await website(page).fill("still none");
  await byHand(page).click();
  await expect(website(page)).toHaveAttribute("aria-invalid", "true");
  await website(page).fill("");
  await byHand(page).click();
  await expect(field(page, "Product Name")).toBeVisible();
});

test("too many fetches show the rate limit, not a failed website", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "ann@fetches-often.com");
  await openPicker(page, product);
  // What was read before costs nothing: each asks for another page.
  for (let number = 0; number < 10; number += 1) {
    const input = { website: `tasktide-app.com/${number}`, withLogo: false };
    await call(page, product.origin, "lookup/extractCompanyInfo", input);
  }
  await card(page).click();
  await website(page).fill("pixelharbor-app.com");
  await fetchInfo(page).click();
  const failure = toast(page, "Too many requests. Please wait a moment.");
  await expect(failure).toContainText("Error");
  await expect(page.getByText("Failed to fetch product information")).toBeHidden();
  await expect(dialog(page).getByText("Website: pixelharbor-app.com")).toBeVisible();
});

test("Back discards the form and keeps the website; what is typed does not get lost beside it", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "ann@goes-back.com");
  await openPicker(page, product);
  await card(page).click();
  await website(page).fill("pixelharbor-app.com");
  await fetchInfo(page).click();
  await expect(field(page, "Product Name")).toHaveValue("Pixelharbor");
  await field(page, "Product Name").fill("Changed");
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(field(page, "Product Name")).toHaveValue("Changed");
  await dialog(page).getByRole("button", { name: "Back" }).click();
  await expect(website(page)).toHaveValue("https://pixelharbor-app.com");
  await expect(website(page)).toBeFocused();
  await byHand(page).click();
  await expect(field(page, "Product Name")).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(card(page)).toBeFocused();
});
