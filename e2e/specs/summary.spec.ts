import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { bookMeeting } from "../steps/lists.ts";
import { fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { expect, test } from "../fixtures/test.ts";

const button = (page: Page) => page.getByRole("button", { name: "Download PDF" });
const summaryCall = "**/api/rpc/**/summary";

async function expectPdf(download: Download) {
  expect(download.suggestedFilename()).toMatch(
    /^springfield-machines-checkup-\d{4}-\d\d-\d\d\.pdf$/,
  );
  const content = await readFile(await download.path());
  expect(content.subarray(0, 5).toString()).toBe("%PDF-");
  expect(content.subarray(-6).toString()).toBe("%%EOF\n");
  expect(content.length).toBeGreaterThan(10_000);
}

async function downloadFrom(page: Page, how: "click" | "dblclick" = "click") {
  const coming = page.waitForEvent("download");
  await button(page)[how]();
  const download = await coming;
  await expectPdf(download);
}

test("the summary is saved from the review, once for a double click, and from the booked meeting", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "ann@springfield-summary.com");
  const id = await fillCheckup(page, product.origin, usualAnswers, 12);
  await page.goto(`/checkup/${id}?step=11`);
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/checkups/summary")) calls.push(request.url());
  });
  await downloadFrom(page, "dblclick");
  await expect(button(page)).toBeEnabled();
  expect(calls).toHaveLength(1);
  const byKey = page.waitForEvent("download");
  await button(page).press("Enter");
  await byKey;
  await expect(button(page)).toBeFocused();

  await page.goto(`/checkup/${id}?step=12`);
  await expect(page.getByRole("button", { name: "Schedule Review Meeting" })).toBeVisible();
  await expect(button(page)).toHaveCount(0);
  await bookMeeting(page, product.origin, id);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your meeting is booked" })).toBeVisible();
  await downloadFrom(page);
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page).toHaveURL("/dashboard");
  await downloadFrom(page);
});

test("an administrator saves it from the check-up's page, and that is on record", async ({
  page,
  asCustomer,
  product,
  signInAsAdministrator,
}) => {
  const id = await asCustomer("bob@springfield-summary.com", (customer) =>
    fillCheckup(customer, product.origin, usualAnswers, 5),
  );
  await signInAsAdministrator(page);
  await page.goto(`/admin626/checkups/${id}`);
  await downloadFrom(page);
  await page.goto("/admin626/activity");
  await expect(
    page
      .getByRole("row")
      .filter({ hasText: "Exported" })
      .filter({ hasText: "Springfield Machines" }),
  ).toHaveCount(1);
});

test("a failure is shown and tried again; answers that cannot be saved are not left out", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "dora@springfield-summary.com");
  const id = await fillCheckup(page, product.origin, usualAnswers, 11);
  await page.goto(`/checkup/${id}?step=3&from=review`);
  const staff = page.getByRole("textbox", { name: "Hybrid Staff" });
  await expect(staff).toHaveValue("30");
  await page.route("**/api/rpc/checkups/save", (route) => route.abort());
  await staff.fill("31");
  await staff.blur();
  await expect(page.getByText("Offline – kept on this device")).toBeVisible();
  // Back to the review by the browser's own button: the answer waits on this device.
  await page.evaluate((review) => history.pushState(null, "", review), `/checkup/${id}?step=11`);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Review Your Information" })).toBeVisible();
  let asked = 0;
  page.on("request", (request) => void (request.url().endsWith("/checkups/summary") && asked++));
  await button(page).click();
  const toast = page.getByRole("alert").filter({ hasText: "Error downloading the summary" });
  await expect(toast).toContainText("Your latest answers aren't saved yet");
  expect(asked).toBe(0);
  await page.unroute("**/api/rpc/checkups/save");
  const coming = page.waitForEvent("download");
  await toast.getByRole("button", { name: "Try again" }).click();
  await expectPdf(await coming);
  await expect(toast).toHaveCount(0);

  await page.route(summaryCall, (route) => route.fulfill({ status: 500, body: "{}" }));
  await button(page).click();
  await expect(toast).toContainText("Something went wrong on our side. Please try again.");
  await page.unroute(summaryCall);
  const again = page.waitForEvent("download");
  await toast.getByRole("button", { name: "Try again" }).click();
  await expectPdf(await again);
});

test("paper has the answers, black on white, and nothing to press", async ({
  page,
  product,
  signIn,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await signIn(page, "emil@springfield-summary.com");
  const id = await fillCheckup(page, product.origin, usualAnswers, 11);
  await page.goto(`/checkup/${id}?step=11`);
  await expect(button(page)).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(page.getByText("Springfield Machines")).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  const colors = () =>
    page.evaluate(() => {
      const { color } = getComputedStyle(document.querySelector("main h1")!);
      return [color, getComputedStyle(document.body).backgroundColor];
    });
  expect(await colors()).toEqual(["rgb(36, 34, 31)", "rgb(255, 255, 255)"]);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ colorScheme: "dark", media: "screen" });
  expect((await colors())[1]).not.toBe("rgb(255, 255, 255)");
});
