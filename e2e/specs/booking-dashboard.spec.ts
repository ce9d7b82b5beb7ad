import { bookFromTheEnd, card, confirmCancelling } from "../steps/booking.ts";
import { call, expect, customerTest as test } from "../fixtures/test.ts";

/** Within the four hours in which nothing can be changed any more. */
const tooLateBy = 3 * 3_600_000;

test("the dashboard's card changes and cancels the meeting", async ({ page, product }) => {
  const { id } = await bookFromTheEnd(page, product, { companyName: "Card Mill", slot: 9 });
  await page.goto("/dashboard");
  const article = page.getByRole("article").filter({ hasText: "Card Mill" });
  await expect(
    // Where all meetings take place may be set by another test of this product.
    article.getByText(
      /^Review meeting: \w+, \w+ \d+, \d{4} at \d\d:\d\d [AP]M [A-Z][\w+:-]+(?: · .+)?$/,
    ),
  ).toBeVisible();
  await article.getByRole("link", { name: "Change meeting" }).click();
  await expect(page).toHaveURL(new RegExp(`/checkup/${id}\\?step=12$`));
  await expect(card(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Keep as it is" })).toBeVisible();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
  await page.goBack();

  const cancel = article.getByRole("button", { name: "Cancel meeting" });
  await cancel.click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep Meeting" }).click();
  await expect(cancel).toBeFocused();
  await cancel.click();
  await confirmCancelling(page);
  await expect(article.getByText(/^Review meeting/)).toHaveCount(0);
  await expect(article.getByRole("link", { name: "Card Mill" })).toBeFocused();
  expect(await call(page, product.origin, "checkups/get", { id })).toMatchObject({
    scheduledAt: null,
  });
});

test("from four hours before the meeting the card is read-only, afterwards the meeting is past", async ({
  page,
  product,
}) => {
  const { startsAt } = await bookFromTheEnd(page, product, { companyName: "Card Late", slot: 10 });
  await page.clock.install();
  await page.goto("/dashboard");
  const article = page.getByRole("article").filter({ hasText: "Card Late" });
  await expect(article.getByRole("link", { name: "Change meeting" })).toBeVisible();
  // The page's clock alone goes ahead; the page looks at it every ten seconds.
  await page.clock.setSystemTime(new Date(startsAt.getTime() - tooLateBy));
  await page.clock.runFor(11_000);
  await expect(article.getByRole("link", { name: "Change meeting" })).toHaveCount(0);
  await expect(article.getByRole("button", { name: "Cancel meeting" })).toHaveCount(0);
  await expect(article.getByText(/^Review meeting: /)).toBeVisible();
  await page.clock.setSystemTime(new Date(startsAt.getTime() + tooLateBy));
  await page.clock.runFor(11_000);
  await expect(article.getByText(/^Review meeting was on /)).toBeVisible();
});

test("a meeting that another window cancelled disappears, and can be cancelled again without an error", async ({
  page,
  product,
}) => {
  const { id } = await bookFromTheEnd(page, product, { companyName: "Card Gone", slot: 11 });
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Cancel meeting" }).click();
  await call(page, product.origin, "meetings/cancel", { checkupId: id });
  await confirmCancelling(page);
  await expect(page.getByRole("article").getByText(/Review meeting/)).toHaveCount(0);
});
