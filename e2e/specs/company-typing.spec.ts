import { industry, leaveWebsite, name, saved, test, website } from "../steps/company.ts";
import { goOn, next } from "../steps/first-half.ts";
import { expect } from "../fixtures/test.ts";

test.use({ looksUp: true });

const typed = "Copper Kettle Cafe";

test("typing into a disabled field enables it, and loses no key", async ({
  page,
  sites,
  openStep,
}) => {
  await openStep("kai@typing-company.com");
  const release = sites.hold("slow-site.com");
  await leaveWebsite(page, "slow-site.com/closed");
  await expect(name(page)).toBeDisabled();
  await page.keyboard.type(typed, { delay: 150 });
  await expect(name(page)).toHaveValue(typed);
  await expect(name(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(industry(page)).toBeEnabled();
  await page.keyboard.type("Food");
  release();
  await expect(page.getByRole("button", { name: "Use this: Slow Site" })).toBeVisible();
  await expect(industry(page)).toHaveValue("Food");
  await expect(name(page)).toHaveValue(typed);
});

test("a click on a closed field counts as going there, and shortcuts open nothing", async ({
  page,
  sites,
  openStep,
}) => {
  await openStep("lea@typing-company.com");
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

test("one company's website is never saved with the name of another", async ({
  page,
  sites,
  openStep,
}) => {
  await openStep("max@two-companies.com");
  await leaveWebsite(page, "acme-robotics.com/mixed");
  await expect(name(page)).toHaveValue("Acme Robotics");
  await goOn(page, "Compliance Standard");
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(page.getByText("From acme-robotics.com")).toHaveCount(2);
  const release = sites.hold("slow-site.com");
  await website(page).fill("http://slow-site.com/mixed");
  await next(page).click();
  await expect(next(page)).toBeDisabled();
  await expect(next(page)).toHaveAccessibleDescription("Getting company information...");
  await expect(name(page)).toHaveValue("");
  await page.reload();
  await expect(website(page)).toHaveValue("http://slow-site.com/mixed");
  await expect(name(page)).toHaveValue("");
  await expect(next(page)).toHaveAccessibleDescription("Company name is required");
  release();
  await website(page).focus();
  await page.keyboard.press("Tab");
  await expect(name(page)).toHaveValue("Slow Site");
  await expect(saved(page)).toBeVisible();
  await goOn(page, "Compliance Standard");
});

test("what a look-up says about a field is said with the field", async ({ page, openStep }) => {
  await openStep("mia@described-company.com", { companyName: "Mia and Sons" });
  await expect(website(page)).toHaveAccessibleDescription(
    "We'll fill in name and industry from it.",
  );
  await leaveWebsite(page, "acme-robotics.com/described");
  await expect(name(page)).toHaveAccessibleDescription("acme-robotics.com says: Acme Robotics");
  await expect(
    page.getByRole("status").filter({ hasText: "acme-robotics.com says: Acme Robotics" }),
  ).toBeVisible();
  await expect(industry(page)).toHaveAccessibleDescription(
    "Choose one or type your own. From acme-robotics.com",
  );
});
