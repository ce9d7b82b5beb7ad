import type { Page } from "@playwright/test";
import { fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { call, expect, test } from "../fixtures/test.ts";
import type { Product } from "../fixtures/product.ts";
import { expectAccessibleAtBothWidths } from "../steps/accessible.ts";
import { bookFromTheEnd } from "../steps/booking.ts";

/** A completed check-up of the signed-in person; answers its id. */
async function complete(page: Page, product: Product, companyName: string, slot: number) {
  const answers = { ...usualAnswers, companyName };
  const { id } = await bookFromTheEnd(page, product, { companyName, slot, answers });
  await call(page, product.origin, "checkups/complete", { id });
  return id;
}

const measures = (page: Page) =>
  page.getByRole("region", { name: "Your first six measures" }).getByRole("listitem");

test("the dashboard leads to the result, whose reasons lead to the answers that they quote", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "ann@result-mill.com");
  const id = await complete(page, product, "Result Mill", 6);
  await page.goto("/dashboard");
  const newest = page.getByRole("region", { name: "Your result is ready" });
  await expect(newest).toContainText("Result Mill");
  await expectAccessibleAtBothWidths(page);
  await newest.getByRole("link", { name: "See Result" }).click();
  await expect(page).toHaveURL(new RegExp(`/checkup/${id}/result$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Result Mill and CMMC");
  await expect(page.getByText(/^127 people \(12 remote, 30 hybrid, 85 on site\)/)).toBeVisible();
  await expect(page.getByText(/this is no audit, no score and no legal advice/)).toBeVisible();
  await expectAccessibleAtBothWidths(page);

  const answer = page.locator("a", { hasText: "IT & Security Applications" });
  const measure = measures(page).locator("details").filter({ has: answer }).first();
  await measure.locator("summary").click();
  await expectAccessibleAtBothWidths(page);
  await measure.locator(answer).first().click();
  await expect(page).toHaveURL(new RegExp(`/checkup/${id}\\?step=8$`));
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Result Mill and CMMC");
  await expect(measure.locator(answer).first()).toBeVisible();
  await page.getByText(/^To ask \(/).click();
  await expect(page.getByText(/^No answer can show it\. It is a question/)).toBeVisible();

  // What a busy person sees on a phone without scrolling.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard");
  await newest.getByRole("link", { name: "See Result" }).click();
  await expect(page.getByText(/^127 people/)).toBeInViewport();
  await expect(page.getByText(/^Your review meeting: /)).toBeInViewport();
  await expect(measures(page).nth(5)).toBeInViewport();
});

test("ticks stay, and changed answers are pointed out until the result is made anew", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "bob@result-mill.com");
  const id = await complete(page, product, "Ticked Mill", 7);
  await page.goto(`/checkup/${id}/result`);
  const done = page.getByRole("checkbox", { name: "Done: Assess the risks and make a plan" });
  const letter = page.getByRole("checkbox", { name: "the letter or contract" });
  // The answer to the first does not take back the second, which is still on its way.
  let hold = Promise.resolve();
  let goOn = () => {};
  await page.route("**/api/rpc/briefs/tick", async (route) => {
    await hold;
    ({ promise: hold, resolve: goOn } = Promise.withResolvers<void>());
    await route.continue();
  });
  const first = page.waitForResponse("**/api/rpc/briefs/tick");
  await done.click();
  await letter.click();
  await expect(letter).toBeChecked();
  await first;
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
  expect(await letter.isChecked()).toBe(true);
  const second = page.waitForResponse("**/api/rpc/briefs/tick");
  goOn();
  await second;
  await page.unroute("**/api/rpc/briefs/tick");
  await page.reload();
  await expect(done).toBeChecked();
  await expect(letter).toBeChecked();

  const { version } = (await call(page, product.origin, "checkups/get", { id })) as {
    version: number;
  };
  const changes = { itSecurityApps: ["knowbe4"] };
  await call(page, product.origin, "checkups/save", { id, version, changes });
  await page.reload();
  const changed = page.getByRole("alert", { name: "Your answers have changed since" });
  await expect(changed).toContainText(
    '"Security training" changes from "Likely gap" to "Tool named"',
  );
  await page.getByRole("button", { name: "Make Anew" }).click();
  await expect(changed).toHaveCount(0);
  await expect(done).toBeChecked();
});

test("a colleague reads the result by a link until it ends, and can change nothing", async ({
  page,
  browser,
  product,
  signIn,
}) => {
  await signIn(page, "carl@result-mill.com");
  const id = await complete(page, product, "Shared Mill", 8);
  await page.goto(`/checkup/${id}/result`);
  await page.getByRole("button", { name: "Share with a colleague" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const link = await dialog.getByLabel("Link", { exact: true }).inputValue();
  expect(link).toMatch(/\/brief#token=[\w-]{22}$/);
  await expectAccessibleAtBothWidths(page);

  const context = await browser.newContext();
  const colleague = await context.newPage();
  const requested: string[] = [];
  colleague.on("request", (request) =>
    requested.push(request.url() + (request.headers().referer ?? "")),
  );
  await colleague.goto(link);
  await expect(colleague.getByRole("heading", { level: 1 })).toHaveText("Shared Mill and CMMC");
  await expect(colleague.getByRole("checkbox")).toHaveCount(0);
  await expect(colleague.getByText("carl@")).toHaveCount(0);
  expect(requested.join(" ")).not.toContain(new URL(link).hash.slice("#token=".length));
  await colleague.reload();
  await expect(measures(colleague)).toHaveCount(6);
  await expectAccessibleAtBothWidths(colleague);

  await dialog.getByRole("button", { name: "End the link now" }).click();
  await expect(dialog.getByRole("button", { name: "Make a link" })).toBeVisible();
  await colleague.reload();
  await expect(colleague.getByRole("heading", { level: 1 })).toHaveText(
    "This link is no longer valid.",
  );
  await context.close();
});

test("the review shows the brief so far, and a check-up in progress has no result yet", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "dan@result-mill.com");
  const id = await fillCheckup(page, product.origin, usualAnswers, 12);
  await page.goto(`/checkup/${id}?step=11`);
  await page.getByText("Your brief so far").click();
  await expect(measures(page)).toHaveCount(6);
  await expectAccessibleAtBothWidths(page);
  await page.goto(`/checkup/${id}/result`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your result is not ready yet");
  await page.getByRole("link", { name: "Continue the CheckUp" }).click();
  await expect(page).toHaveURL(new RegExp(`/checkup/${id}`));
  // An answer that was corrected is seen again, not the top of the page.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/checkup/${id}?step=11`);
  await page.getByRole("button", { name: "Edit Devices" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "Devices", exact: true })).toBeInViewport();
});

test("a reviewer prints what to listen for, and notes that the customer does not see", async ({
  page,
  asCustomer,
  product,
  signInAsAdministrator,
}) => {
  const id = await asCustomer("eve@result-mill.com", (customer) =>
    complete(customer, product, "Reviewed Mill", 9),
  );
  await signInAsAdministrator(page);
  await page.goto(`/admin626/checkups/${id}`);
  const notes = page.getByRole("textbox", { name: /^Notes: / }).first();
  await notes.fill("Bring the network plan");
  await notes.blur();
  await expect(page.getByText(/^Saved by admin@/)).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.reload();
  await expect(notes).toHaveValue("Bring the network plan");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(/^Listen for: /).first()).toBeVisible();
  await expect(notes).toBeVisible();
});
