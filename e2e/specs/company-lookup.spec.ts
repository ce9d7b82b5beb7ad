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
import { untilReady } from "../steps/in-app.ts";

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

test("the company of the email address fills in the first step, and its address is offered", async ({
  page,
  sites,
  signIn,
}) => {
  await signIn(page, "ann@known-company.com");
  await expect.poll(() => sites.pageRequests("known-company.com")).not.toBe(0);
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "Start from your last one" })).toHaveCount(0);
  await page.getByRole("button", { name: "Start New CheckUp" }).click();
  await expect(website(page)).toHaveValue("https://known-company.com");
  await expect(name(page)).toHaveValue("Known Company");
  await expect(industry(page)).toHaveValue("Manufacturing");
  await expect(page.getByText("From known-company.com")).toHaveCount(2);
  const asked = sites.pageRequests("known-company.com");
  await expect(website(page)).toHaveAccessibleDescription("From your email address");
  await expectAccessible(page);
  // Nothing of it is stored yet, and a reload shows it again.
  await page.getByRole("button", { name: "Back to Dashboard" }).click();
  await expect(page.getByText("Untitled CheckUp")).toBeVisible();
  await page.goBack();
  await page.reload();
  await expect(industry(page)).toHaveValue("Manufacturing");
  await goOn(page, "Compliance Standard");
  await page.getByRole("radio", { name: "SOC 2" }).check();
  await goOn(page, "Staff Details");
  await goOn(page, "Physical Locations");
  await page.reload();
  const offer = page.getByText("From known-company.com: 1 Main Street, 62701 Springfield");
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add 1 Main Street, 62701 Springfield" }).click();
  await expect(page.getByRole("heading", { name: "Locations (1)" })).toBeFocused();
  await expect(offer).toHaveCount(0);
  await goOn(page, "Work Platform");
  expect(sites.pageRequests("known-company.com")).toBe(asked);

  // The next check-up starts from this one, at its first step.
  await page.getByRole("button", { name: "Back to Dashboard" }).click();
  await page.getByRole("button", { name: "Start from your last one" }).dblclick();
  await expect(page.getByRole("heading", { name: "Company Information" })).toBeVisible();
  await expect(name(page)).toHaveValue("Known Company");
  await goOn(page, "Compliance Standard");
  await expect(page.getByRole("radio", { name: "SOC 2" })).toBeChecked();
  await goOn(page, "Staff Details");
  await goOn(page, "Physical Locations");
  await expect(page.getByRole("heading", { name: "Locations (1)" })).toBeVisible();
  await page.getByRole("button", { name: "Back to Dashboard" }).click();
  await expect(page.getByRole("listitem")).toHaveCount(2);
});

test("an own website that cannot be read leaves the first step empty and quiet", async ({
  page,
  openStep,
}) => {
  await openStep("ann@broken-site.com");
  await expect(page.getByRole("button", { name: "Use broken-site.com" })).toBeVisible();
  await expect(website(page)).toHaveValue("");
  await expect(failure(page)).toHaveCount(0);
  await expect(next(page)).toHaveAccessibleDescription("Please enter your company's website");
});

test("keys typed during a look-up go where they were meant, and Cancel ends it", async ({
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
  await expect(success(page).or(failure(page))).toHaveCount(0);

  const releaseNext = sites.hold("slow-site.com");
  await leaveWebsite(page, "slow-site.com/closed");
  await expect(name(page)).toBeDisabled();
  await page.keyboard.type("Copper Kettle", { delay: 20 });
  await expect(name(page)).toHaveValue("Copper Kettle");
  await expect(name(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(industry(page)).toBeEnabled();
  await page.keyboard.type("Food");
  releaseNext();
  await expect(page.getByRole("button", { name: "Use this: Slow Site" })).toBeVisible();
  await expect(industry(page)).toHaveValue("Food");
  await expect(name(page)).toHaveValue("Copper Kettle");

  // A click on a closed field counts as going there, and shortcuts open nothing.
  await industry(page).fill("");
  sites.hold("slow-site.com");
  await website(page).fill("slow-site.com/clicked");
  await website(page).press("Enter");
  await expect(industry(page)).toBeDisabled();
  await industry(page).click({ force: true });
  await page.keyboard.press("Control+b");
  await expect(industry(page)).toBeDisabled();
  await page.keyboard.type("Zebra & Co");
  await expect(industry(page)).toHaveValue("Zebra & Co");
});

test("one company's website is never saved with the name of another, not by a reload either", async ({
  page,
  sites,
  openStep,
}) => {
  await openStep("max@two-companies.com");
  await leaveWebsite(page, "acme-robotics.com/mixed");
  await expect(name(page)).toHaveValue("Acme Robotics");
  const release = sites.hold("slow-site.com");
  await website(page).fill("http://slow-site.com/mixed");
  await next(page).click();
  await expect(next(page)).toHaveAccessibleDescription("Getting company information...");
  await expect(name(page)).toHaveValue("");
  await page.reload();
  await expect(website(page)).toHaveValue("http://slow-site.com/mixed");
  await expect(name(page)).toHaveValue("");
  await expect(name(page)).toBeEnabled();
  await expect(failure(page)).toHaveCount(0);
  await expect(next(page)).toHaveAccessibleDescription("Company name is required");
  await untilReady(page);
  release();
  await website(page).focus();
  await page.keyboard.press("Tab");
  await expect(name(page)).toHaveValue("Slow Site");
  await expect(saved(page)).toBeVisible();
  await goOn(page, "Compliance Standard");
});

test("on a phone every state is accessible and said with its field, and nothing jumps", async ({
  page,
  openStep,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openStep("kim@phone-company.com", { companyName: "Kim and Sons" });
  await expect(page.getByRole("button", { name: /^Use .*phone-company.com$/ })).toBeVisible();
  const hint = "We'll fill in name and industry from it.";
  await expect(website(page)).toHaveAccessibleDescription(hint);
  await expectAccessible(page);
  await website(page).fill("slow-site.com/phone");
  const top = async () => (await name(page).boundingBox())?.y;
  const before = await top();
  // Held back here and not by the website: the product would wait for that only a few seconds.
  const { promise: held, resolve: letOn } = Promise.withResolvers<void>();
  await page.route("**/lookup/extractCompanyInfo", async (route) => {
    await held;
    await route.continue();
  });
  await website(page).press("Enter");
  await expect(cancel(page)).toBeVisible();
  expect(await top()).toBe(before);
  await expectAccessible(page);
  letOn();
  const found = "slow-site.com says: Slow Site";
  await expect(page.getByRole("status").filter({ hasText: found })).toBeVisible();
  await expect(name(page)).toHaveAccessibleDescription(found);
  expect(await top()).toBe(before);
  await expectAccessible(page);
  await leaveWebsite(page, "broken-site.com");
  await expect(failure(page)).toBeVisible();
  await expect(page.getByText("Please enter the information manually.")).toBeVisible();
  await expectAccessible(page);

  // Where the industry is not clear, one tap takes one of three.
  await leaveWebsite(page, "marl-partners.com");
  const suggested = page.getByRole("button", { name: /^Suggested: / });
  await expect(suggested).toHaveCount(3);
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
