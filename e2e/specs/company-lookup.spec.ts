import {
  busy,
  cancel,
  failure,
  givenUp,
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
import { isSound } from "../steps/accessible.ts";

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

test("what was typed stays, and what the website says can be taken over", async ({
  page,
  openStep,
}) => {
  await openStep("bea@second-lookup.com", { companyName: "Northwind Holding" });
  await leaveWebsite(page, "northwind-logistics.com");
  await expect(success(page)).toBeVisible();
  await expect(name(page)).toHaveValue("Northwind Holding");
  await expect(industry(page)).toHaveValue("Transportation & Logistics");
  await expect(page.getByText("northwind-logistics.com says: Northwind Logistics")).toBeVisible();
  await page.getByRole("button", { name: "Use this: Northwind Logistics" }).click();
  await expect(name(page)).toHaveValue("Northwind Logistics");
  await expect(name(page)).toBeFocused();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(name(page)).toHaveValue("Northwind Logistics");
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
  await isSound(page);
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

test("who types on at once loses nothing", async ({ page, sites, openStep }) => {
  await openStep("cyd@fast-company.com");
  const release = sites.hold("slow-site.com");
  await website(page).fill("slow-site.com/typed-on");
  await name(page).fill("Fast Company");
  await industry(page).fill("Racing");
  await expect(busy(page)).toBeVisible();
  release();
  await expect(page.getByRole("button", { name: "Use this: Slow Site" })).toBeVisible();
  await expect(name(page)).toHaveValue("Fast Company");
  await expect(industry(page)).toHaveValue("Racing");
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

for (const host of ["broken-site.com", "gone-site.com", "not-in-the-list.com"]) {
  test(`${host} cannot be read, and everything can be typed by hand`, async ({
    page,
    openStep,
  }) => {
    await openStep(`eve@${host}`);
    await leaveWebsite(page, host);
    await expect(failure(page)).toBeVisible();
    await expect(page.getByText("Please enter the information manually.")).toBeVisible();
    await expect(name(page)).toBeFocused();
    await page.keyboard.type("By hand");
    await expect(name(page)).toHaveValue("By hand");
    await expect(industry(page)).toBeEnabled();
  });
}

test("of two websites one after the other only the second draws", async ({
  page,
  sites,
  openStep,
}) => {
  await openStep("fay@sixth-lookup.com");
  const release = sites.hold("slow-site.com");
  await website(page).fill("slow-site.com/overtaken");
  await website(page).press("Enter");
  await expect(busy(page)).toBeVisible();
  const first = givenUp(page);
  await website(page).fill("acme-robotics.com/second");
  await first;
  await expect(busy(page)).toHaveCount(0);
  await expect(name(page)).toBeEnabled();
  await website(page).press("Enter");
  await expect(name(page)).toHaveValue("Acme Robotics");
  await expect(website(page)).toBeFocused();
  release();
  await page.reload();
  await expect(name(page)).toHaveValue("Acme Robotics");
  await expect(website(page)).toHaveValue("https://acme-robotics.com/second");
});

test("Next goes on while a look-up runs, and ends it", async ({ page, sites, openStep }) => {
  await openStep("gus@seventh-lookup.com", {
    companyWebsite: "https://gus-company.com",
    companyName: "Gus Company",
    companyIndustry: "Education",
  });
  const release = sites.hold("slow-site.com");
  await website(page).fill("slow-site.com/left-behind");
  const ended = givenUp(page);
  await goOn(page, "Compliance Standard");
  await ended;
  release();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(name(page)).toHaveValue("Gus Company");
  await expect(website(page)).toHaveValue("https://slow-site.com/left-behind");
  await expect(success(page).or(failure(page))).toHaveCount(0);
});

test("what another tab fills in meanwhile stays", async ({ page, context, sites, openStep }) => {
  await openStep("hal@eighth-lookup.com");
  const other = await context.newPage();
  await other.goto(page.url());
  const release = sites.hold("slow-site.com");
  await leaveWebsite(page, "slow-site.com/two-tabs");
  await expect(busy(page)).toBeVisible();
  await name(other).fill("Typed in another tab");
  await expect(name(page)).toHaveValue("Typed in another tab");
  release();
  await expect(industry(page)).toHaveValue("Construction & Trades");
  await expect(name(page)).toHaveValue("Typed in another tab");
  await expect(page.getByRole("button", { name: "Use this: Slow Site" })).toBeVisible();
  await expect(industry(other)).toHaveValue("Construction & Trades");
});

test("the website of the address somebody signed in with is offered", async ({
  page,
  openStep,
}) => {
  await openStep("ivy@harbor-dental-care.com");
  await page.getByRole("button", { name: "Use harbor-dental-care.com" }).click();
  await expect(website(page)).toHaveValue("https://harbor-dental-care.com");
  await expect(name(page)).toHaveValue("Harbor Dental Care");
  await expect(industry(page)).toHaveValue("Healthcare");
  await expect(website(page)).toBeFocused();
  await expect(page.getByRole("button", { name: /^Use / })).toHaveCount(0);
});
