import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";
import { expectAccessibleAtBothWidths } from "../steps/accessible.ts";

test.describe.configure({ mode: "parallel" });

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
});

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name });

/** Asks for a link; answers it. */
async function askForLink(page: Page, email: string) {
  await page.goto("/auth");
  await page.getByLabel("Business Email").fill(email);
  await page.getByRole("button", { name: "Login with Magic Link" }).click();
  await expect(page.getByLabel("6-digit code")).toBeVisible();
}

test("each state of sign-in is accessible", async ({ page, product, browser }) => {
  await page.goto("/auth");
  const send = page.getByRole("button", { name: "Login with Magic Link" });
  await send.click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  const email = "ann@accessible-sign-in.com";
  await askForLink(page, email);
  await expect(page.getByText("Check your email")).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.getByLabel("6-digit code").fill("000000");
  await expect(page.getByLabel("6-digit code")).toHaveAttribute("aria-invalid", "true");
  await expectAccessibleAtBothWidths(page);

  const link = /http\S+#token=\S+/.exec((await product.mailTo(email)).text ?? "")![0];
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.emulateMedia({ reducedMotion: "reduce" });
  await elsewhere.goto(link);
  await expect(heading(elsewhere, /Sign in as/)).toBeVisible();
  await expectAccessibleAtBothWidths(elsewhere);
  await elsewhere.goto("about:blank");
  await elsewhere.goto(`${product.origin}/auth#token=unknown`);
  await expect(heading(elsewhere, "This link doesn't work")).toBeVisible();
  await expect(elsewhere.getByText("This sign-in link is not valid.")).toBeVisible();
  await expectAccessibleAtBothWidths(elsewhere);
  // On its way, for as long as nothing is answered.
  await elsewhere.route("**/session/describeLink", () => undefined);
  await elsewhere.goto("about:blank");
  await elsewhere.goto(link);
  await expect(heading(elsewhere, "Signing you in")).toBeVisible();
  await expectAccessibleAtBothWidths(elsewhere);
  await elsewhere.context().close();
});

test("the API reference and the meeting of a link are accessible while they load and when they fail", async ({
  page,
}) => {
  const document = "**/api/openapi.json";
  await page.route(document, () => undefined);
  await page.goto("/api/reference");
  await expect(page.getByRole("status").filter({ hasText: "Loading" }).first()).toBeAttached();
  await expectAccessibleAtBothWidths(page);
  await page.unroute(document);
  await page.route(document, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expectAccessibleAtBothWidths(page);

  await page.route("**/meetingLinks/get", () => undefined);
  await page.goto("/meeting#token=none");
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  await expectAccessibleAtBothWidths(page);
  await page.unroute("**/meetingLinks/get");
  await page.route("**/meetingLinks/get", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});
