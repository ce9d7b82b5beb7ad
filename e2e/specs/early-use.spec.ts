import type { Page } from "@playwright/test";
import { appCode, readManifest } from "../../scripts/built-chunks.ts";
import { fillCheckup, savedAnswers, usualAnswers } from "../fixtures/filled-checkup.ts";
import { expect, test } from "../fixtures/test.ts";
import { soon, useEarly } from "../steps/in-app.ts";

// What is typed and pressed on a page that the server rendered, before the web client runs.

const appFile = `**/${readManifest()[appCode]!.file}`; // every build has one

const ready = "html[data-ready]";

/** Holds the web client back until the returned function is called: until then no page has loaded wholly. */
async function holdApp(page: Page) {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  await page.route(appFile, async (route) => {
    await held;
    await route.continue();
  });
  return resolve;
}

test("an address that was typed and sent before the web client ran is sent by it", async ({
  page,
}) => {
  const letOn = await holdApp(page);
  await page.goto("/auth", { waitUntil: "commit" });
  await expect(page.getByLabel("Business Email")).toBeFocused();
  await page.keyboard.type("early@acme.com");
  await page.keyboard.press("Enter");
  const button = page.getByRole("button", { name: "Login with Magic Link" });
  await expect(button).toHaveAttribute("aria-busy", "true");
  await expect(page.locator(ready)).toHaveCount(0);
  expect(new URL(page.url()).search).toBe("");
  letOn();
  await expect(page.getByText("early@acme.com")).toBeVisible();
  await expect(page.getByLabel(/code/i)).toBeVisible();
});

test("what is typed while the web client takes a page over stays whole", async ({ page }) => {
  const field = page.getByLabel("Business Email");
  for (const delay of [10, 20, 40, 80]) {
    await page.goto("/auth", { waitUntil: "commit" });
    await expect(field).toBeFocused();
    await page.keyboard.type("early@acme.com", { delay });
    await expect(page.locator(ready)).toBeAttached();
    await expect(field).toHaveValue("early@acme.com");
  }
});

test("answers that were typed and ticked before the web client ran are saved by it", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "ann@rendered-early.com");
  const id = await fillCheckup(page, product.origin, usualAnswers, 12);
  const letOn = await holdApp(page);
  const company = page.getByLabel("Company Name");
  await useEarly(page, `/checkup/${id}?step=1`, () => company.fill("Typed Early", soon));
  letOn();
  await expect
    .poll(() => savedAnswers(page, product.origin, id))
    .toMatchObject({ companyName: "Typed Early" });
  await page.unroute(appFile);

  const letOnAgain = await holdApp(page);
  const box = page.getByRole("checkbox", { name: "Google Workspace" });
  await useEarly(page, `/checkup/${id}?step=5`, () => box.click(soon));
  letOnAgain();
  await expect(box).toBeChecked();
  await expect
    .poll(() => savedAnswers(page, product.origin, id))
    .toMatchObject({ workPlatforms: ["microsoft-365", "google-workspace"] });
});

test("what was opened in a page and in a list's row before the web client ran is opened by it", async ({
  page,
  product,
  signIn,
  signInAsAdministrator,
}) => {
  await signIn(page, "ann@rendered-press.com");
  const id = await fillCheckup(page, product.origin, usualAnswers, 12);
  const letOn = await holdApp(page);
  const brief = page.getByText("Your brief so far");
  await useEarly(page, `/checkup/${id}?step=11`, () => brief.click(soon));
  letOn();
  const measures = page.getByRole("region", { name: "Your first six measures" });
  await expect(measures.getByRole("listitem")).toHaveCount(6);
  await page.unroute(appFile);

  await signInAsAdministrator(page);
  const letOnAgain = await holdApp(page);
  const edit = page.getByRole("button", { name: /^Edit / }).first();
  await useEarly(page, "/admin626/work-platforms", () => edit.click(soon));
  letOnAgain();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("where the web client cannot be loaded, sign-in says so and keeps the address", async ({
  page,
}) => {
  await page.route(appFile, (route) => route.abort());
  await page.goto("/auth");
  const field = page.getByLabel("Business Email");
  await field.fill("early@acme.com");
  await page.getByRole("button", { name: "Login with Magic Link" }).click();
  await expect(page.getByRole("alert")).toContainText("cannot be reached");
  await expect(page.locator("[aria-busy]")).toHaveCount(0);
  await expect(field).toHaveValue("early@acme.com");
});

test("what is pressed twice before the web client runs counts once", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "ann@early-twice.com");
  const id = await fillCheckup(page, product.origin, usualAnswers, 12);
  const letOn = await holdApp(page);
  const box = page.getByRole("checkbox", { name: "Google Workspace" });
  await useEarly(page, `/checkup/${id}?step=5`, async () => {
    await box.click(soon);
    await box.click(soon);
  });
  letOn();
  await expect(box).toBeChecked();
});

test("a meeting's link says nothing wrong before the web client runs, and a result's way to its content keeps the token", async ({
  page,
}) => {
  const letOn = await holdApp(page);
  await page.goto("/meeting#token=of-nobody", { waitUntil: "commit" });
  const title = page.locator("h1");
  await expect(title).toBeAttached();
  await expect(title).toBeHidden();
  letOn();
  await expect(title).toBeVisible();
  await page.unroute(appFile);

  const letOnAgain = await holdApp(page);
  await page.goto("/brief#token=of-nobody", { waitUntil: "commit" });
  await page.getByRole("link", { name: "Skip to content" }).focus();
  await page.keyboard.press("Enter");
  const asked = page.waitForRequest(
    (request) => request.postData()?.includes("of-nobody") ?? false,
  );
  letOnAgain();
  await asked;
});
