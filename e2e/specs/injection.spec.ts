import type { Page } from "@playwright/test";
import {
  hostileEmail,
  fillCatalogue,
  fillHostileCheckups,
  shownTexts,
} from "../fixtures/hostile-company.ts";
import { meetingLink } from "../steps/booking.ts";
import { expect, signInThroughMail, test } from "../fixtures/test.ts";
import { watch } from "../steps/active-content.ts";
import { calm } from "../steps/calm.ts";

// Everything below is one company, whose every text wants to be more than a text, on a narrow screen.
test.use({ viewport: { width: 390, height: 844 } });

const administratorPages =
  "frameworks checkups meetings profiles roles cloud-platforms it-security saas work-platforms app-logos activity health api-tokens webhooks deliveries".split(
    " ",
  );
/** Where choices or locations stand. */
const showingSteps = [2, 4, 5, 6, 7, 8, 11];
let checkupId = "";
let link = "";

/** What is read on a page, also in its fields. */
const wordsOn = (page: Page) =>
  page.evaluate(() =>
    [
      document.body.innerText,
      ...[...document.querySelectorAll("input")].map(({ value }) => value),
    ].join(),
  );

test.beforeAll(async ({ administratorCookies, browser, product }) => {
  test.setTimeout(240_000);
  const office = await browser.newContext();
  await office.addCookies(administratorCookies);
  const identifiers = await fillCatalogue(await office.newPage(), product.origin);
  expect(identifiers.length).toBeGreaterThan(40);
  const context = await browser.newContext();
  const customer = await context.newPage();
  await signInThroughMail(customer, product, hostileEmail);
  const before = await product.mailCount();
  checkupId = await fillHostileCheckups(customer, product.origin, identifiers);
  link = meetingLink((await product.mailTo(hostileEmail, before)).text);
  await office.close();
  await context.close();
});

test("a customer's hostile answers are texts on all of his pages", async ({ page, product, signIn }) => {
  test.setTimeout(240_000);
  await signIn(page, hostileEmail);
  const expectNone = await watch(page, product.origin);
  await page.goto("/dashboard");
  await expect(page.getByText(shownTexts[0]!, { exact: true }).first()).toBeVisible();
  await expectNone("the dashboard");
  for (let step = 1; step <= 12; step += 1) {
    await page.goto(`/checkup/${checkupId}?step=${step}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await calm(page);
    if (showingSteps.includes(step))
      await expect.poll(() => wordsOn(page), `step ${step}`).toContain("alert(1)");
    await expectNone(`step ${step}`);
  }
  await page.goto(`/checkup/${checkupId}?step=7`);
  for (const text of shownTexts.slice(0, 5)) {
    await page.getByRole("searchbox").or(page.getByPlaceholder(/Search/i)).first().fill(text);
    await expectNone(`a search for ${text}`);
  }
  await page.goto(`/checkup/${checkupId}?step=1`);
  await page.getByLabel("Company Name").fill(shownTexts[1]!);
  await page.getByLabel("Company Name").blur();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expectNone("what was just typed");
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectNone("the meeting's page");
}); // prettier-ignore

test("hostile texts are texts on all pages of the admin panel, and in its dialogs", async ({ page, product, signInAsAdministrator }) => {
  test.setTimeout(240_000);
  await signInAsAdministrator(page);
  const expectNone = await watch(page, product.origin);
  await page.goto("/admin626");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectNone("the overview");
  const hostile = encodeURIComponent(shownTexts[1]!);
  const inAddress = `?search=${hostile}&sort=${hostile}&page=${hostile}&category=${hostile}&user=${hostile}`;
  for (const name of administratorPages) {
    // All lists read their address in one way: a page with each filter that takes any text.
    for (const query of ["saas", "checkups", "app-logos"].includes(name) ? ["?pageSize=200", inAddress] : ["?pageSize=200"]) {
      await page.goto(`/admin626/${name}${query}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectNone(`${name} ${query}`);
    }
  }
  for (const name of ["frameworks", "work-platforms", "saas"]) {
    await page.goto(`/admin626/${name}?search=${encodeURIComponent("<svg")}`);
    for (const button of ["Edit", "Delete"]) {
      await page.getByRole("button", { name: new RegExp(`^${button} `) }).first().click();
      await expect(page.getByRole("dialog")).toContainText(button === "Edit" ? "Save" : "<svg");
      await expectNone(`${button} in ${name}`);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    }
  }
  for (const [list, button] of [["meetings", /^Place of the meeting of /], ["activity", /^Details: /]] as const) {
    await page.goto(`/admin626/${list}`);
    await page.getByRole("button", { name: button }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectNone(`a dialog of ${list}`);
  }
  await page.goto(`/admin626/saas?search=${encodeURIComponent("<svg")}`);
  await page.getByRole("button", { name: /^Merge .* into\.\.\.$/ }).first().click();
  await expect(page.getByRole("dialog")).toContainText("<svg");
  await expectNone("merging");
  await page.goto("/admin626/saas");
  await page.getByRole("button", { name: "Import CSV" }).click();
  const rows = shownTexts.map((text, at) => `row-${at},"${text.replaceAll('"', '""')}",<b>x</b>,,javascript:alert(1)`);
  const name = `"><img src=x onerror=alert(1)>.csv`;
  const buffer = Buffer.from(["identifier,name,category,<img src=x onerror=alert(1)>,product_website", ...rows].join("\r\n"));
  await page.getByLabel("CSV file").setInputFiles({ name, mimeType: "text/csv", buffer });
  await expect(page.getByRole("dialog")).toContainText("would make these changes");
  await expectNone("the preview of an import");
  await page.goto(`/admin626/checkups/${checkupId}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("onerror=alert(1)");
  await expectNone("a check-up");
  expect(await page.title()).toContain("<img src=x onerror=alert(1)>");
  await page.getByRole("button", { name: "Copy email" }).click();
  await expectNone("a toast");
}); // prettier-ignore
