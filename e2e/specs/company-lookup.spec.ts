import {
  busy,
  cancel,
  failure,
  industry,
  leaveWebsite,
  lookUps,
  name,
  saved,
  success,
  test,
  website,
} from "../steps/company.ts";
import { goOn, next } from "../steps/first-half.ts";
import { expect } from "../fixtures/test.ts";
import { expectAccessible } from "../steps/accessible.ts";

test.use({ looksUp: true });

test("a website fills in what is empty, and that is saved like what is typed", async ({
  page,
  openStep,
}) => {
  await openStep("ann@first-lookup.com");
  await expect(next(page)).toBeDisabled();
  await leaveWebsite(page, "acme-robotics.com");
  await expect(success(page)).toBeVisible();
  await expect(page.getByText("Please review and update if needed.")).toBeVisible();
  await expect(website(page)).toHaveValue("https://acme-robotics.com");
  await expect(name(page)).toHaveValue("Acme Robotics");
  await expect(name(page)).toBeFocused();
  await expect(industry(page)).toHaveValue("Manufacturing");
  await expect(page.getByText("From acme-robotics.com")).toHaveCount(2);
  await expect(next(page)).toBeEnabled();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(name(page)).toHaveValue("Acme Robotics");
  await expect(industry(page)).toHaveValue("Manufacturing");
  const asked = lookUps(page);
  await website(page).focus();
  await website(page).press("Tab");
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await expect(name(page)).toHaveValue("Acme Robotics!");
  await expect(success(page)).toHaveCount(0);
  await goOn(page, "Compliance Standard");
  expect(asked).toEqual([]);
});

test("where the industry is not clear, one tap takes one of three, and that is saved", async ({
  page,
  openStep,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStep("bob@guessed-industry.com");
  await leaveWebsite(page, "marl-partners.com");
  const suggested = page.getByRole("button", { name: /^Suggested: / });
  await expect(suggested).toHaveCount(3);
  await expect(name(page)).toHaveValue("Marl Partners");
  await expect(industry(page)).toHaveValue("");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Suggested: Legal Services" }).click();
  await expect(industry(page)).toHaveValue("Legal Services");
  await expect(suggested).toHaveCount(0);
  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(industry(page)).toHaveValue("Legal Services");
});

test("a slow website can be cancelled by keyboard, and its answer is not waited for", async ({
  page,
  sites,
  openStep,
}) => {
  await openStep("cem@third-lookup.com");
  const release = sites.hold("slow-site.com");
  await leaveWebsite(page, "slow-site.com/cancelled");
  await expect(busy(page)).toBeVisible();
  await expect(name(page)).toBeDisabled();
  await expect(industry(page)).toBeDisabled();
  await expect(website(page)).toBeEnabled();
  await expect(page.getByRole("group", { name: "Company" })).toHaveAttribute("aria-busy", "true");
  await page.keyboard.press("Shift+Tab");
  await expect(cancel(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(busy(page)).toHaveCount(0);
  await expect(name(page)).toBeFocused();
  release();
  await page.keyboard.type("Typed by hand");
  await expect(saved(page)).toBeVisible();
  await expect(industry(page)).toHaveValue("");
  await expect(success(page).or(failure(page))).toHaveCount(0);
});

test("a reload in the middle of a look-up leaves nothing stuck, and leaving the website asks again", async ({
  page,
  sites,
  openStep,
}) => {
  await openStep("dee@fourth-lookup.com");
  const release = sites.hold("slow-site.com");
  await leaveWebsite(page, "http://slow-site.com/reloaded");
  await expect(busy(page)).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(website(page)).toHaveValue("http://slow-site.com/reloaded");
  await expect(name(page)).toBeEnabled();
  await expect(failure(page)).toHaveCount(0);
  release();
  await website(page).focus();
  await website(page).press("Tab");
  await expect(name(page)).toHaveValue("Slow Site");
});

test("a website that cannot be read leaves everything to be typed by hand", async ({
  page,
  openStep,
}) => {
  await openStep("eve@broken-site.com");
  await leaveWebsite(page, "broken-site.com");
  await expect(failure(page)).toBeVisible();
  await expect(page.getByText("Please enter the information manually.")).toBeVisible();
  await expect(name(page)).toBeFocused();
  await page.keyboard.type("By hand");
  await expect(name(page)).toHaveValue("By hand");
  await expect(industry(page)).toBeEnabled();
});
